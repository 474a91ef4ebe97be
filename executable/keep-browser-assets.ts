import { basename, join, relative } from 'node:path'
import { type BuiltIndex, INDEX } from '../src/islands/browser-assets.ts'
import { buildBrowserAssets } from '../src/islands/build.ts'
import { ROOT } from './inside.ts'

/** Builds what browsers get and leaves it in a folder, for src/islands/browser-assets.ts to read. */
export async function keepBrowserAssets(folder: string): Promise<void> {
  const { files, chunks, stylesheets } = await buildBrowserAssets()
  const index: BuiltIndex = {
    files: files.map(({ url, type }) => ({ url, type })),
    chunks: [...chunks].map(([source, chunk]) => [relative(ROOT, source), chunk]),
    stylesheets: [...stylesheets],
  }
  await Bun.write(join(folder, INDEX), JSON.stringify(index))
  await Promise.all(files.map(({ url, bytes }) => Bun.write(join(folder, basename(url)), bytes)))
}
