import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Glob } from 'bun'
import { ROOT } from '../architecture/source-files.ts'
import { TEST_LIMIT } from '../support/test-file.ts'

/** A new file, an edit of one that is there, or commands for the shell. */
type Step = { kind: 'file' | 'diff' | 'sh'; path: string; text: string }

/** The blocks of a recipe of CONTRIBUTING.md, in order; `name` is its heading. */
export function readRecipe(name: string): Step[] {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const recipe = text.split(/^### /m).find((part) => part.startsWith(`${name}\n`))
  if (!recipe) throw new Error(`CONTRIBUTING.md has no recipe "${name}"`)
  return parseSteps(recipe)
}

/** The blocks of a document that is one recipe. */
export function readLongRecipe(path: string): Step[] {
  return parseSteps(readFileSync(join(ROOT, path), 'utf8'))
}

function parseSteps(recipe: string): Step[] {
  return [...recipe.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm)].map(([, language, path, text]) => ({
    kind: language === 'diff' || language === 'sh' ? language : 'file',
    path: path!,
    text: text!,
  }))
}

/** A copy of the project that shares the installed packages and the test browser. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'conference-recipe-'))
  const stays = (path: string) => !/^(node_modules|\.(git|data|build|screenshots))$/.test(basename(path))
  cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || stays(path) })
  for (const shared of ['node_modules', '.build'])
    if (existsSync(join(ROOT, shared))) symlinkSync(join(ROOT, shared), join(copy, shared), 'junction')
  return copy
}

export type Followed = {
  /** New files that are no test. */
  made: string[]
  /** Added or removed lines of each file that was there before. */
  edited: Record<string, number>
  /** Files that were there before, and that the recipe's commands changed. */
  regenerated: string[]
  tests: string[]
}

/** Follows the recipe in the copy, without its commands unless `isWhole`. */
export async function follow(recipe: Step[], copy: string, { isWhole }: { isWhole: boolean }): Promise<Followed> {
  const followed: Followed = { made: [], edited: {}, regenerated: [], tests: [] }
  const before = hashFiles(copy)
  for (const { kind, path, text } of recipe) {
    if (kind === 'sh' && !isWhole) continue
    if (kind === 'sh') for (const line of text.trim().split('\n')) await run(line.split(' '), copy)
    else if (kind === 'diff') followed.edited[path] = (followed.edited[path] ?? 0) + edit(join(copy, path), text)
    else {
      make(join(copy, path), text)
      ;(path.startsWith('tests/') ? followed.tests : followed.made).push(path)
    }
  }
  const after = hashFiles(copy)
  const changed = [...before].filter(([path, hash]) => after.get(path) !== hash).map(([path]) => path)
  followed.regenerated = changed.filter((path) => !(path in followed.edited)).sort()
  return followed
}

/** By path, without links and data. */
function hashFiles(folder: string): Map<string, bigint | number> {
  const files = [...new Glob('**/*').scanSync({ cwd: folder, dot: true, followSymlinks: false })]
  const own = files.filter((path) => !path.startsWith('.data'))
  return new Map(own.map((path) => [path.replaceAll('\\', '/'), Bun.hash(readFileSync(join(folder, path)))]))
}

function make(file: string, text: string) {
  if (existsSync(file)) throw new Error(`${file} is there already`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Returns the number of lines that it added or removed. */
function edit(file: string, diff: string): number {
  const lines = diff.trimEnd().split('\n')
  const without = (sign: string) => lines.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1))
  const before = without('+').join('\n')
  const text = readFileSync(file, 'utf8')
  const [start, ...others] = text.split(`\n${before}\n`)
  if (others.length !== 1) throw new Error(`${file} has ${others.length} times, and not once:\n${before}`)
  writeFileSync(file, [start, without('-').join('\n'), others[0]].join('\n'))
  return Math.max(
    lines.filter((line) => line.startsWith('+')).length,
    lines.filter((line) => line.startsWith('-')).length,
  )
}

/** Runs the tests that the recipe made. */
export async function runTests({ tests }: Followed, copy: string) {
  for (const file of tests) await run(['bun', 'test', TEST_LIMIT, `./${file}`], copy)
}

/** Throws where the new files do not compile, or break the style or the rules of the house. */
export async function expectTidy(followed: Followed[], copy: string) {
  const files = followed.flatMap(({ made, edited, tests }) => [...made, ...Object.keys(edited), ...tests])
  await run(['bun', '--bun', 'run', 'tsc', '--noEmit', '--checkers', '1'], copy)
  await run(
    ['bun', '--bun', 'run', 'biome', 'check', '--error-on-warnings', '--vcs-enabled=false', ...new Set(files)],
    copy,
  )
  await run(['RECIPE_LINES=300', 'bun', 'test', TEST_LIMIT, './tests/architecture'], copy)
}

/** Runs `bun …` in the copy, with `NAME=value` in front for its environment; throws its output when it fails. */
export async function run(command: string[], copy: string): Promise<string> {
  const at = command.indexOf('bun')
  const settings = Object.fromEntries(command.slice(0, at).map((setting) => setting.split('=')))
  const args = command.slice(at + 1)
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: copy,
    // The copy has assets and tables of its own.
    env: { ...process.env, TEST_ASSETS: '', TEST_SEEDED_TEMPLATE: '', DATA_DIR: join(copy, '.data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`bun ${args.join(' ')} failed:\n${out}${err}`)
  return out + err
}
