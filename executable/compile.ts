import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import { embedPlugin, PROJECT_ROOT } from './embed-plugin.ts'

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
