import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import { embedPlugin, PROJECT_ROOT } from './embed-plugin.ts'

/** Makes an executable of sources, the first of which it starts, and of what goes along. */
export async function compile({ entrypoints, outfile, assets = [] }: Compiled): Promise<void> {
  await Bun.build({
    entrypoints,
    root: PROJECT_ROOT,
    target: 'bun',
    format: 'esm',
    bytecode: true,
    minify: true,
    // What is logged of an error names our files, and db/pool/uncaught-errors.ts knows the driver by them.
    sourcemap: 'inline',
    define: { 'process.env.NODE_ENV': '"production"', 'Bun.isStandaloneExecutable': 'true' },
    plugins: [embedPlugin],
    // Where it is started, a file of that name is somebody else's.
    compile: { outfile, assets, autoloadBunfig: false },
  })
  // They are inside as well.
  for (const map of new Glob('*.map').scanSync(dirname(outfile))) await rm(join(dirname(outfile), map))
}

type Compiled = { entrypoints: string[]; outfile: string; assets?: string[] }
