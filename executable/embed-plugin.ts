import { dirname } from 'node:path'
import type { BunPlugin } from 'bun'

export const PROJECT_ROOT = dirname(import.meta.dir)
/** The root as an executable sees it. */
const EMBEDDED_ROOT = '/$bunfs/root'

/** `import.meta` in a bundle names the bundle, so each file gets its own path under the executable's root. */
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

export const EXECUTABLE_NAME = 'conference'
