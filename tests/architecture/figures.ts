import { posix } from 'node:path'
import { readSource, sourceFiles } from './source-files.ts'

/** A limit as the code has it: the file, its name or constructor there, and its figure in words. */
type Limit = { file: string; name: string; figure: string }

/** Every limit whose name begins with `MAX_` or whose class limits a rate. */
export async function limitsInCode(): Promise<Limit[]> {
  const each = sourceFiles('src', 'db', 'cli').map(async (file) => limitsOf(file, await readSource(file)))
  return (await Promise.all(each)).flat()
}

/** Every other figure that a constant of the file has, such as `QUEUE` or `READ_TIMEOUT_MS`. */
export async function otherFigures(file: string): Promise<string[]> {
  const names = [...(await readSource(file)).matchAll(/^(?:export )?const ((?!MAX_)[A-Z_]+)\b[^=]*=/gm)]
  const figures = await Promise.all(names.map(([, name]) => figureOf(file, name!)))
  return figures.filter((figure) => figure !== undefined)
}

async function figureOf(file: string, name: string): Promise<string | undefined> {
  const value = await namedFigure(file, name)
  return value === undefined ? undefined : inWords(value, name)
}

/** The maximal length of each field of a schema, from its refusal: `Title 300`. */
export async function fieldsOf(file: string): Promise<string[]> {
  const source = await readSource(file)
  const bounded = [...source.matchAll(BOUNDED)].map(
    ([, label, figure]) => `${label} ${grouped(Number(figure!.replaceAll('_', '')))}`,
  )
  return [...bounded, ...[...source.matchAll(TYPED)].map(([, label, figure]) => `${label} ${figure}`)]
}

async function limitsOf(file: string, source: string): Promise<Limit[]> {
  const names = [...source.matchAll(NAMED)].map(async ([, name]) => ({
    file,
    name: name!,
    figure: (await figureOf(file, name!))!,
  }))
  const shared = [...source.matchAll(SHARED)].map(async ([, made, first, second]) => ({
    file,
    name: made!,
    figure: await ofSharers(file, made!, [first!, second!]),
  }))
  return Promise.all([...names, ...shared])
}

const NAMED = /^(?:export )?const (MAX_[A-Z_]+)\b[^=]*=/gm
/** A rate limit by key; its name in the database is no part of its figure. */
const SHARED = /(new (?:TokenBucket|WindowRateLimit)\((?!this\.)(?:'[^']*', )?([^,]+), ([^\n]+?)\))/g
const BOUNDED = /(?:required|optional)(?:Line|Text)\('([^']+)', ([\d_]+)/g
const TYPED = /'([A-Z][\w ]*?) (?:is|are) too long \(at most ([\d,]+) characters\)'/g

/** `5, then one every 10 s` of a token bucket, `10 in 10 minutes` of a window. */
async function ofSharers(file: string, made: string, written: string[]): Promise<string> {
  const [first, second] = await Promise.all(written.map((figure) => calculated(file, figure)))
  if (made.startsWith('new WindowRateLimit')) return `${grouped(first!)} in ${duration(second!)}`
  return `${grouped(first!)}, then ${second === undefined ? 'as slowly as is set' : `one every ${duration(second).replace(/^1 s$/, 'second')}`}`
}

async function namedFigure(file: string, name: string): Promise<number | undefined> {
  const source = await readSource(file)
  const [, written] = new RegExp(`^(?:export )?const ${name}\\b[^=]*= (.+)$`, 'm').exec(source) ?? []
  if (written) return calculated(file, written)
  const [, from] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(source) ?? []
  return from ? namedFigure(posix.join(posix.dirname(file), from), name) : undefined
}

/** Resolves constants in the expression; of `Math.min(5, …)` the first argument. */
async function calculated(file: string, written: string): Promise<number | undefined> {
  const [, ceiling] = /^Math\.min\(([\d_]+),/.exec(written) ?? []
  const figures = await Promise.all(
    (ceiling ?? written)
      .split(/([A-Z][A-Z_]+)/)
      .map(async (part) => (/^[A-Z][A-Z_]+$/.test(part) ? namedFigure(file, part) : part)),
  )
  const sum = figures.join('').replaceAll('_', '')
  return /^[\d.e*+\-/ ()]+$/.test(sum) ? Number(new Function(`return ${sum}`)()) : undefined
}

/** The end of a name is its unit. */
function inWords(value: number, name: string): string {
  if (/_MS$/.test(name)) return duration(value)
  if (/_(S|SECONDS)$/.test(name)) return duration(value * 1000)
  if (/_MINUTES$/.test(name)) return duration(value * 60_000)
  if (/_DAYS$/.test(name)) return duration(value * 86_400_000)
  if (/_MB$/.test(name)) return `${value} MB`
  const isCount = !/BYTES|_PLAIN/.test(name) && value % (128 * 1024) > 0
  return isCount ? grouped(value) : size(value)
}

function duration(ms: number): string {
  const units = [
    [86_400_000, 'days'],
    [3_600_000, 'hours'],
    [60_000, 'minutes'],
  ] as const
  const [length, unit] = units.find(([length]) => ms >= 2 * length && ms % length === 0) ?? [1000, 's']
  return ms < 1000 ? `${ms} ms` : `${grouped(ms / length)} ${unit}`
}

function size(bytes: number): string {
  const units = [
    [1024 * 1024, 'MB'],
    [1024, 'KB'],
    [1e6, 'MB'],
  ] as const
  const [length, unit] = units.find(([length]) => bytes >= length && bytes % length === 0) ?? [1, 'bytes']
  return `${grouped(bytes / length)} ${unit}`
}

const grouped = (figure: number) => figure.toLocaleString('en-US')
