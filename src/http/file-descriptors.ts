import { readFileSync } from 'node:fs'

/** How many files and connections this process may have open at once; Bun raises it to what the system lets it have. */
export function fileDescriptorLimit(): number {
  return asNumber(limitOfLinux() ?? limitOfShell())
}

function limitOfLinux(): string | undefined {
  try {
    return /^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** On macOS only a shell can tell. Windows has no such limit. */
function limitOfShell(): string {
  if (process.platform === 'win32') return 'unlimited'
  return Bun.spawnSync(['sh', '-c', 'ulimit -Hn']).stdout.toString().trim()
}

function asNumber(limit: string): number {
  return /^\d+$/.test(limit) ? Number(limit) : Number.POSITIVE_INFINITY
}
