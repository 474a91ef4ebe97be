import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The app's entries in its data folder, which only the owner can read. */
const OWN_ENTRIES: Record<string, number | undefined> = {
  'app-secret': 0o600,
  'postgres.log': 0o600,
  'postgres.log.1': 0o600,
  uploads: 0o700,
  backups: 0o700,
  // Postgres protects its own programs and data.
  'postgres-libraries': undefined,
  'postgres-programs': undefined,
}
const PASSING =
  /^(pg\d+(-before-upgrade(-\d+)?)?|\.upgrading-(pg\d+|rows)|\.making-\w+|\.probe-\d+|app-secret\.[0-9a-f]+)$/

export function restrictDataFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: dataFolderMode() })
  if (process.platform === 'win32') return
  const names = readdirSync(path)
  // A folder with other entries keeps its own permissions.
  if (names.every((name) => name in OWN_ENTRIES || PASSING.test(name))) restrictMode(path, dataFolderMode())
  for (const name of names) {
    const mode = OWN_ENTRIES[name]
    if (mode !== undefined) restrictMode(join(path, name), mode)
  }
  for (const name of ['tmp', 'pictures']) restrictMode(join(path, 'uploads', name), 0o700)
}

/** Root runs Postgres as another user, who must pass through the folder but cannot list it. */
const dataFolderMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700)

/** Only removes permissions, and only from our own entries. */
function restrictMode(path: string, most: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.uid !== process.getuid?.()) return
  if (found && found.mode & 0o777 & ~most) chmodSync(path, found.mode & most)
}
