import { stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from '../../env.ts'
import { fileDescriptorLimit, MAX_STREAMS } from '../../limits/open-streams.ts'
import { type CheckResult, passed, problem, warned } from './check-result.ts'

export async function checkBun(): Promise<CheckResult> {
  const { devDependencies } = await Bun.file(join(import.meta.dirname, '../../../package.json')).json()
  const tested = String(devDependencies['bun-types'])
  if (Bun.semver.satisfies(Bun.version, `>=${tested}`)) return passed('Bun', Bun.version)
  return warned('Bun', `${Bun.version} is older than ${tested}, which the app is tested with`, 'Run `bun upgrade`')
}

/** A file mode says nothing on Windows. */
export async function checkSecret(): Promise<CheckResult> {
  if (env.APP_SECRET) return passed('Secret', 'set by APP_SECRET')
  const file = join(env.DATA_DIR, 'app-secret')
  const mode = await stat(file).then(
    (found) => found.mode & 0o777,
    () => undefined,
  )
  if (mode === undefined) return passed('Secret', `will be created at the first upload, in ${file}`)
  if (mode & 0o077 && process.platform !== 'win32')
    return problem(
      'Secret',
      `${file} is readable by other users (mode ${mode.toString(8)})`,
      `Run \`chmod 600 ${file}\``,
    )
  return passed('Secret', `in ${file}, private to its owner`)
}

/** The limit of this shell; a service may have another. */
export function checkOpenFileLimit(): CheckResult {
  const limit = fileDescriptorLimit()
  const found = `${Number.isFinite(limit) ? limit.toLocaleString('en-US') : 'any number'} at once: ${MAX_STREAMS.toLocaleString('en-US')} people can follow what changes, and pages keep the rest`
  if (limit >= 4096) return passed('Open files', found)
  const cure = 'Raise it with `ulimit -n 16384`, `LimitNOFILE=16384` (systemd), or `--ulimit nofile=16384` (containers)'
  return warned('Open files', found, cure)
}

const MB = 1_048_576

export async function checkDiskSpace(): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(await nearestFolder(env.DATA_DIR))
  const free = Math.floor((bavail * bsize) / MB)
  const cure = `Free up space on the disk of ${env.DATA_DIR}, or move DATA_DIR`
  if (free < 100) return problem('Disk space', `only ${free} MB free`, cure)
  if (free < 1024) return warned('Disk space', `only ${free} MB free`, cure)
  return passed('Disk space', `${(free / 1024).toFixed(1)} GB free on the disk of ${env.DATA_DIR}`)
}

async function nearestFolder(path: string): Promise<string> {
  const folder = resolve(path)
  return stat(folder).then(
    () => folder,
    () => nearestFolder(join(folder, '..')),
  )
}
