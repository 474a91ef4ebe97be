import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedProblem } from './embedded-problem.ts'

type Ids = { uid: number; gid: number }

/** Postgres refuses to run as root. */
export type RunAs = {
  prefix: string[]
  spawn: Partial<Ids>
  /** Owner of the files; unset: the current user. */
  owner?: Ids
}

/** Root becomes the owner of the data, `postgres`, or `nobody`; where none reads `needs`, root in a user namespace. */
export function runAs(pgData: string, needs: string[]): RunAs {
  const owner = ownerOf(pgData)
  const me = process.getuid?.()
  if (me !== 0) {
    if (owner && me !== undefined && owner.uid !== me)
      throw new EmbeddedProblem(
        `${pgData} belongs to user ${owner.uid}, you are ${me}: run as that user, chown -R it, or set DATABASE_URL`,
      )
    return { prefix: [], spawn: {} }
  }
  const ways = owner?.uid === 0 ? [inUserNamespace] : droppingTo(owner ?? unprivileged(), needs)
  const way = ways.find((way) => canEnter(way, needs))
  if (way) return way
  throw new EmbeddedProblem(
    `Postgres refuses to run as root, and no other user can read ${needs.join(' or ')}. Run as a regular user, move the project out of a private folder, or set DATABASE_URL`,
  )
}

function droppingTo(ids: Ids, needs: string[]): RunAs[] {
  const keeping = (capability: string): RunAs => ({
    prefix: [
      'setpriv',
      `--reuid=${ids.uid}`,
      `--regid=${ids.gid}`,
      '--clear-groups',
      // Without it access(2), which initdb asks first, ignores that right.
      '--securebits=+no_setuid_fixup',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
    ],
    spawn: {},
    owner: ids,
  })
  return [
    ...(needs.every(isOpenToAll) ? [{ prefix: [], spawn: ids, owner: ids }] : []),
    keeping('dac_read_search'),
    keeping('dac_override'),
    inUserNamespace,
  ]
}

const inUserNamespace: RunAs = { prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534'], spawn: {} }

function canEnter({ prefix, spawn }: RunAs, needs: string[]): boolean {
  const test = needs.map((folder) => `test -x '${folder.replaceAll("'", `'\\''`)}'`).join(' && ')
  const [first = 'sh', ...rest] = [...prefix, 'sh', '-c', test]
  const options: SpawnSyncOptions = { ...spawn, env: postgresEnv(), stdio: 'ignore', cwd: '/' }
  return spawnSync(first, rest, options).status === 0
}

function isOpenToAll(path: string): boolean {
  if (!(statSync(path).mode & 0o001)) return false
  return path === dirname(path) || isOpenToAll(dirname(path))
}

function ownerOf(path: string): Ids | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

function unprivileged(): Ids {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  return { uid: 65534, gid: 65534 }
}

/** Another user may run Postgres and read its environment, so it gets none of our settings. */
export function postgresEnv(needed: Record<string, string> = {}): Record<string, string> {
  const kept = PASSED_VARIABLES.filter((name) => process.env[name]).map((name) => [name, process.env[name]])
  return { ...Object.fromEntries(kept), ...needed, LC_ALL: 'C', TZ: 'UTC' }
}

const PASSED_VARIABLES = ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot']
