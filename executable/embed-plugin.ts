import { dirname } from 'node:path'
import type { BunPlugin } from 'bun'

/** The project's root, out of which an executable is made. */
export const PROJECT_ROOT = dirname(import.meta.dir)
/** Where that root is to a program that runs as an executable. */
const EMBEDDED_ROOT = '/$bunfs/root'

/** `import.meta` in a bundle names the bundle, so each file is given its own place under the executable's root. */
export const embedPlugin: BunPlugin = {
  name: 'inside',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/, namespace: 'file' }, async ({ path, loader }) => {
      const source = await Bun.file(path).text()
      if (!path.startsWith(PROJECT_ROOT) || path.includes('/node_modules/')) return { contents: source, loader }
      const place = EMBEDDED_ROOT + path.slice(PROJECT_ROOT.length)
      const contents = source
        .replaceAll(/\bimport\.meta\.(dir|dirname)\b/g, JSON.stringify(dirname(place)))
        .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(Bun.pathToFileURL(place).href))
        .replaceAll(/\bbun cli\b/g, EXECUTABLE_NAME)
      return { contents, loader }
    })
  },
}

/** What the executable is called, as far as anybody can know. */
export const EXECUTABLE_NAME = 'conference'
