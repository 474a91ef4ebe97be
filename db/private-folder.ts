import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything this app puts into its data folder, and who may see it: its owner only. */
const OWN_ENTRIES: Record<string, number | undefined> = {
  'app-secret': 0o600,
  'postgres.log': 0o600,
  'postgres.log.1': 0o600,
  uploads: 0o700,
  backups: 0o700,
  // Programs and data of Postgres, which protects its own files.
  'postgres-libraries': undefined,
  'postgres-programs': undefined,
}
const PASSING =
  /^(pg\d+(-before-upgrade(-\d+)?)?|\.upgrading-(pg\d+|rows)|\.making-\w+|\.probe-\d+|app-secret\.[0-9a-f]+)$/

/** Makes the data folder where it is not there, and closes it, and what we keep in it, to everybody else. */
export function restrictDataFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: dataFolderMode() })
  if (process.platform === 'win32') return
  const names = readdirSync(path)
  // A folder that somebody also uses for other things is theirs to open and to close.
  if (names.every((name) => name in OWN_ENTRIES || PASSING.test(name))) restrictMode(path, dataFolderMode())
  for (const name of names) {
    const mode = OWN_ENTRIES[name]
    if (mode !== undefined) restrictMode(join(path, name), mode)
  }
  for (const name of ['tmp', 'pictures']) restrictMode(join(path, 'uploads', name), 0o700)
}

/** Root runs Postgres as another user, who has to pass through, and sees nothing on the way. */
function dataFolderMode(): number {
  return process.getuid?.() === 0 ? 0o711 : 0o700
}

/** Only takes rights away, never gives any, and leaves alone what is not ours. */
function restrictMode(path: string, most: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.uid !== process.getuid?.()) return
  if (found && found.mode & 0o777 & ~most) chmodSync(path, found.mode & most)
}
