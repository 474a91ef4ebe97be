import { join } from 'node:path'
import { Glob } from 'bun'

export const ROOT = join(import.meta.dir, '../..')

/** Every TypeScript file of these folders, as a path from the project's root with forward slashes. */
export function sourceFiles(...folders: string[]): string[] {
  return [...new Glob(`{${folders.join(',')}}/**/*.{ts,tsx}`).scanSync(ROOT)]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('node_modules/'))
    .sort()
}

export function readSource(file: string): Promise<string> {
  return Bun.file(join(ROOT, file)).text()
}
