import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { Glob } from 'bun'

/** These put the whole app together: through them every test would depend on every file. */
const ASSEMBLIES = ['src/app.ts', 'src/screens.ts', 'src/server.ts', 'cli/program.ts']

/**
 * The test files that a change can break, nearest first: by the number of imports between a test and a changed file. A test that
 * starts the whole app belongs to the part of the app whose folder its own folder mirrors.
 *
 * @param base a commit or branch; the working tree is compared with where it branched off.
 */
export function findChangedTests(testFiles: string[], base: string): string[] {
  const changed = changedFiles(base)
  const distances = distancesFrom(changed)
  const folders = changed.map((file) => posix.dirname(file).replace(/^(src|tests)\//, ''))
  const distanceOf = (test: string) => {
    const folder = posix.dirname(test).replace(/^tests\//, '')
    const isMirrored = folders.some((part) => part === folder || part.startsWith(`${folder}/`))
    return Math.min(distances.get(test) ?? Infinity, isMirrored ? 1 : Infinity)
  }
  return testFiles
    .filter((test) => Number.isFinite(distanceOf(test)))
    .sort((a, b) => distanceOf(a) - distanceOf(b) || a.localeCompare(b))
}

function changedFiles(base: string): string[] {
  const from = git('merge-base', 'HEAD', base)[0] ?? 'HEAD'
  return [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args: string[]): string[] {
  const { stdout, stderr, success } = Bun.spawnSync(['git', ...args])
  if (!success) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.toString().split('\n').filter(Boolean)
}

/** How many imports lead from each file to one of these. */
function distancesFrom(changed: string[]): Map<string, number> {
  const importers = findImporters()
  const distances = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of distances) {
    if (ASSEMBLIES.includes(file) && distance > 0) continue
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  return distances
}

function findImporters(): Map<string, string[]> {
  const transpilers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }
  const importers = new Map<string, string[]>()
  for (const file of new Glob('{src,cli,db,seeds,executable,tests}/**/*.{ts,tsx}').scanSync('.')) {
    const source = readFileSync(file, 'utf8')
    for (const { path } of transpilers[file.endsWith('x') ? 'tsx' : 'ts'].scanImports(source)) {
      const imported = posix.join(posix.dirname(file), path)
      if (path.startsWith('.') && existsSync(imported))
        importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}
