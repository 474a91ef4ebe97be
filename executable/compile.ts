import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BunPlugin, Glob } from 'bun'

export const PROJECT_ROOT = dirname(import.meta.dir)
/** The root as an executable sees it. */
const EMBEDDED_ROOT = '/$bunfs/root'

/** `import.meta` in a bundle names the bundle, so each file gets its own path under the executable's root. */
const embedPlugin: BunPlugin = {
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

export async function compile({ entrypoints, outfile, assets = [] }: Compiled): Promise<void> {
  await Bun.build({
    entrypoints,
    root: PROJECT_ROOT,
    target: 'bun',
    format: 'esm',
    bytecode: true,
    minify: true,
    // Logged errors name our files, and db/pool/uncaught-errors.ts recognizes the driver by them.
    sourcemap: 'inline',
    define: { 'process.env.NODE_ENV': '"production"', 'Bun.isStandaloneExecutable': 'true' },
    plugins: [embedPlugin],
    // A bunfig.toml in the working directory is not ours.
    compile: { outfile, assets, autoloadBunfig: false },
  })
  // The executable holds them already.
  for (const map of new Glob('*.map').scanSync(dirname(outfile))) await rm(join(dirname(outfile), map))
}

type Compiled = { entrypoints: string[]; outfile: string; assets?: string[] }
