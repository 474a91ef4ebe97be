import { readFileSync } from 'node:fs'

type OpenStream = { end: () => void }

/** Streams hold connections. Pages need some too, so streams take three quarters of what may be open. */
export const MAX_STREAMS = Math.min(20_000, Math.floor(fileDescriptorLimit() * 0.75))

/** By network, the oldest stream first. */
const open = new Map<string, Set<OpenStream>>()
let total = 0

/** How many streams are open, of everybody or of one network. */
export function countStreams(network?: string): number {
  return network === undefined ? total : (open.get(network)?.size ?? 0)
}

/** Makes room for one more: the oldest stream of the largest network ends. False where no network has more than this one. */
export function reserveStream(network: string): boolean {
  if (total < MAX_STREAMS) return true
  const largest = [...open.values()].reduce((most, one) => (one.size > most.size ? one : most))
  if (countStreams(network) >= largest.size) return false
  const [oldest] = largest
  oldest!.end()
  return true
}

export function registerStream(network: string, stream: OpenStream) {
  open.set(network, (open.get(network) ?? new Set()).add(stream))
  total++
}

/** False for a stream that is not open any more. */
export function unregisterStream(network: string, stream: OpenStream): boolean {
  const streams = open.get(network)
  if (!streams?.delete(stream)) return false
  if (!streams.size) open.delete(network)
  total--
  return true
}

export function endOpenStreams() {
  for (const streams of open.values()) for (const { end } of streams) end()
}

/** How many files and connections this process may have open at once; Bun raises it to what the system lets it have. */
export function fileDescriptorLimit(): number {
  const limit = limitOfLinux() ?? limitOfShell()
  return /^\d+$/.test(limit) ? Number(limit) : Number.POSITIVE_INFINITY
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
