import { dirname } from 'node:path'
import type { BunPlugin } from 'bun'

/** The project's root, out of which an executable is made. */
export const ROOT = dirname(import.meta.dir)
/** Where that root is to a program that runs as an executable. */
const ROOT_INSIDE = '/$bunfs/root'

/**
 * Makes our sources read inside the executable as they do outside. What a file reads beside itself it finds by `import.meta`, which
 * in a bundle says where the bundle is: here each file goes on saying its own place, under the root of the executable, where the
 * folders that go along have theirs. And the command line, which is told `bun cli …` elsewhere, is the executable itself.
 */
export const inside: BunPlugin = {
  name: 'inside',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/, namespace: 'file' }, async ({ path, loader }) => {
      const source = await Bun.file(path).text()
      if (!path.startsWith(ROOT) || path.includes('/node_modules/')) return { contents: source, loader }
      const place = ROOT_INSIDE + path.slice(ROOT.length)
      const contents = source
        .replaceAll(/\bimport\.meta\.(dir|dirname)\b/g, JSON.stringify(dirname(place)))
        .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(Bun.pathToFileURL(place).href))
        .replaceAll(/\bbun cli\b/g, COMMAND)
      return { contents, loader }
    })
  },
}

/** What the executable is called, as far as anybody can know. */
export const COMMAND = 'conference'
