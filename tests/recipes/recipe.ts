import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '../architecture/source-files.ts'
import { TEST_LIMIT } from '../support/test-file.ts'

/** A new file, an edit of one that is there, or commands for the shell. */
type Step = { kind: 'file' | 'diff' | 'sh'; path: string; text: string }

/** The blocks of a recipe of CONTRIBUTING.md, in order; `name` is its heading. */
export function readRecipe(name: string): Step[] {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const recipe = text.split(/^### /m).find((part) => part.startsWith(`${name}\n`))
  if (!recipe) throw new Error(`CONTRIBUTING.md has no recipe "${name}"`)
  return stepsOf(recipe)
}

/** The blocks of a document that is one recipe. */
export function readLongRecipe(path: string): Step[] {
  return stepsOf(readFileSync(join(ROOT, path), 'utf8'))
}

function stepsOf(recipe: string): Step[] {
  return [...recipe.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm)].map(([, language, path, text]) => ({
    kind: language === 'diff' || language === 'sh' ? language : 'file',
    path: path!,
    text: text!,
  }))
}

/** A copy of the project that shares what was installed. */
export function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'conference-recipe-'))
  const stays = (path: string) => !/^(node_modules|\.(git|data|build|screenshots))$/.test(basename(path))
  cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || stays(path) })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

export type Followed = {
  /** New files that are no test. */
  made: string[]
  /** The lines that were added to or taken from each file that was there. */
  edited: Record<string, number>
  tests: string[]
}

/** Does in the copy what the recipe says. */
export async function follow(recipe: Step[], copy: string): Promise<Followed> {
  const followed: Followed = { made: [], edited: {}, tests: [] }
  for (const { kind, path, text } of recipe) {
    if (kind === 'sh') for (const line of text.trim().split('\n')) await run(line.split(' '), copy)
    else if (kind === 'diff') followed.edited[path] = (followed.edited[path] ?? 0) + edit(join(copy, path), text)
    else {
      make(join(copy, path), text)
      ;(path.startsWith('tests/') ? followed.tests : followed.made).push(path)
    }
  }
  return followed
}

function make(file: string, text: string) {
  if (existsSync(file)) throw new Error(`${file} is there already`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Answers how many lines it added or took away. */
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

/** Whether what was made compiles, is in the house's style and keeps its rules; throws what is wrong. */
export async function expectTidy(followed: Followed[], copy: string) {
  const files = followed.flatMap(({ made, edited, tests }) => [...made, ...Object.keys(edited), ...tests])
  await run(['bun', '--bun', 'run', 'tsc', '--noEmit'], copy)
  await run(
    ['bun', '--bun', 'run', 'biome', 'check', '--error-on-warnings', '--vcs-enabled=false', ...new Set(files)],
    copy,
  )
  await run(['bun', 'test', TEST_LIMIT, './tests/architecture'], copy)
}

/** Runs one of the project's own commands (`bun …`) in the copy; throws what it said where it failed. */
export async function run([, ...args]: string[], copy: string): Promise<string> {
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: copy,
    env: { ...process.env, DATA_DIR: join(copy, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`bun ${args.join(' ')} failed:\n${out}${err}`)
  return out + err
}
