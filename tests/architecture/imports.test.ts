import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT, readSource, sourceFiles } from './source-files.ts'

/** What every feature stands on. */
const plumbing = [
  'env',
  'log',
  'jobs',
  'screens',
  'text',
  'db',
  'app-secret',
  'limits',
  'browser',
  'islands',
  'ui',
  'layout',
  'http',
  'records',
  'program',
  'formats',
  'forms',
  'posts',
  'pages',
]
/** Every feature but the dashboard, which is made of them. */
const nouns = readdirSync(join(ROOT, 'src/features')).filter((name) => name !== 'dashboard')

/** What a noun may import that says nothing else. */
const ordinary = nouns.map((name): [string, string[]] => [name, [...plumbing, 'auth', 'events']])

/** Who may import whom. Each may import itself. */
const arrows: Record<string, string[]> = {
  ...Object.fromEntries(ordinary),
  env: [],
  log: ['env'],
  jobs: ['log'],
  text: [],
  // It searches as the browser does, and how that is stands in `text`.
  db: ['env', 'log', 'text'],
  // The script says times in words, which is `text`'s to know.
  browser: ['islands', 'text', 'screens'],
  islands: ['browser', 'screens'],
  ui: ['text'],
  // The table of screens: the one place that names nouns to the plumbing.
  screens: [],
  layout: ['ui', 'islands', 'browser', 'text', 'log', 'screens'],
  'app-secret': ['env', 'db'],
  limits: ['app-secret', 'db'],
  http: ['layout', 'ui', 'islands', 'limits', 'app-secret', 'db', 'env', 'log', 'jobs'],
  records: ['db', 'text'],
  program: ['db', 'records', 'text', 'seeds'],
  formats: ['program', 'text'],
  forms: ['ui', 'layout', 'browser', 'text'],
  pages: ['http', 'limits', 'app-secret', 'layout', 'db', 'text', 'program', 'log', 'screens'],
  posts: ['http', 'limits', 'layout', 'pages', 'db', 'records', 'text', 'browser', 'ui', 'forms'],
  history: [...plumbing, 'auth'],
  auth: plumbing,
  uploads: [...plumbing, 'auth'],
  cards: [...plumbing, 'uploads'],
  events: [...plumbing, 'auth', 'uploads'],
  exports: [...plumbing, 'events', 'guides', 'rooms', 'sessions', 'speakers', 'sponsors'],
  import: [...plumbing, 'auth', 'events', 'guides', 'uploads', 'rooms', 'speakers', 'sessions', 'sponsors'],
  guides: [...plumbing, 'auth', 'events', 'rooms'],
  speakers: [...plumbing, 'auth', 'events', 'uploads', 'rooms', 'take-with-you'],
  rooms: [...plumbing, 'auth', 'events', 'uploads', 'take-with-you'],
  sessions: [...plumbing, 'auth', 'events', 'speakers', 'rooms', 'take-with-you', 'tracks'],
  sponsors: [...plumbing, 'auth', 'events', 'uploads', 'mail', 'rooms'],
  board: [...plumbing, 'auth', 'events', 'rooms'],
  search: [...plumbing, 'auth', 'events', 'guides', 'rooms', 'sessions', 'speakers', 'sponsors'],
  proposals: [...plumbing, 'auth', 'import', 'mail', 'sessions', 'speakers', 'sponsors', 'uploads'],
  offline: [...plumbing, 'events', 'rooms', 'sessions', 'speakers', 'sponsors'],
  'my-schedule': [...plumbing, 'auth', 'events', 'rooms', 'sessions', 'speakers', 'exports', 'take-with-you'],
  live: [...plumbing, 'auth', 'events', 'guides', 'rooms', 'sessions', 'speakers', 'history'],
  planner: [...plumbing, 'auth', 'events', 'history', 'rooms', 'sessions', 'speakers'],
  questions: [...plumbing, 'auth', 'events', 'rooms', 'sessions', 'speakers'],
  report: [...plumbing, 'auth', 'board', 'feedback', 'my-schedule', 'sessions'],
  safety: [...plumbing, 'auth', 'guides'],
  security: [...plumbing, 'auth', 'safety'],
  team: [...plumbing, 'auth', 'events', 'safety'],
  feedback: [...plumbing, 'auth', 'events', 'rooms', 'sessions', 'speakers'],
  // The script of the service worker.
  worker: ['browser', 'layout', 'screens'],
  // The version is in package.json.
  operations: [...plumbing, ...nouns, 'seeds', 'package.json'],
  dashboard: [...plumbing, ...nouns, 'operations'],
  seeds: [],
  app: [...plumbing, ...nouns, 'operations', 'dashboard'],
  server: [...plumbing, ...nouns, 'operations', 'dashboard', 'app'],
  cli: [...plumbing, ...nouns, 'operations', 'seeds', 'package.json'],
  executable: ['db', 'islands', 'server', 'cli', 'uploads', 'cards'],
}

/** Whose types a place may name, beside what it may import. */
const typeArrows: Record<string, string[]> = {
  ui: ['db'],
  layout: ['db'],
  formats: ['db'],
  pages: ['formats'],
  screens: ['db', 'ui'],
  seeds: ['db'],
  events: ['seeds'],
  offline: ['worker'],
  // Calls are typed by what routes answer.
  browser: ['db', 'http'],
}

/** Parts of one room that import each other. */
const FOLDER_CIRCLES = [
  'db/embedded, db/upgrade',
  'src/features/uploads/pictures, src/features/uploads/storage',
  'src/operations/backups/scheduled, src/operations/doctor',
]

const MAX_CIRCLE = 12

const files = sourceFiles('src', 'cli', 'db', 'seeds', 'executable')
const imports = (await Promise.all(files.map(importsOf))).flat()
const withTypes = (await Promise.all(files.map(importsWithTypes))).flat()

test.each(Object.entries(arrows))('%s imports only what it may, and types of nothing else', (place, allowed) => {
  const wrong = (all: typeof imports, places: string[]) =>
    all
      .filter(({ from, to }) => placeOf(from) === place && ![place, ...places].includes(placeOf(to)))
      .map(({ from, to }) => `${from} imports ${to}`)
  expect(wrong(imports, allowed)).toEqual([])
  expect(wrong(withTypes, [...allowed, ...(typeArrows[place] ?? [])])).toEqual([])
})

test('only the table of screens names the path of a feature in a string', async () => {
  const plain = sourceFiles('src').filter((file) => !/^src\/(features\/|app\.ts|screens\.ts)/.test(file))
  const lines = (await Promise.all(plain.map(async (file) => (await readSource(file)).split('\n')))).flat()
  const paths = lines.filter((line) => /^(?!\s*(import|export|\/?\*|\/\/)).*['"`][^'"`]*\bfeatures\//.test(line))
  expect(paths.filter((line) => !/ from '/.test(line))).toEqual([])
})

test('every file has its place among the arrows', () => {
  expect(files.filter((file) => !(placeOf(file) in arrows))).toEqual([])
})

test('no rooms import each other in a circle, but for the browser’s script and the islands it wakes', () => {
  const inCircles = Object.keys(arrows).filter((place) => reached([place], (next) => arrows[next]!).has(place))
  expect(inCircles).toEqual(['browser', 'islands'])
})

test('no files import each other in a circle', () => {
  expect(circlesOf(imports)).toEqual([])
})

test(`no circle of files has more than ${MAX_CIRCLE}, imports of types included`, () => {
  expect(circlesOf(withTypes).filter(({ length }) => length > MAX_CIRCLE)).toEqual([])
})

test('no parts of one room import each other in a circle, but for a known few', () => {
  const isIn = (file: string, folder: string) => `${file}/`.startsWith(`${folder}/`)
  const betweenParts = imports
    .filter(({ from, to }) => placeOf(from) === placeOf(to))
    .map(({ from, to }) => ({ from: posix.dirname(from), to: posix.dirname(to) }))
    .filter(({ from, to }) => !isIn(from, to) && !isIn(to, from))
  const circles = circlesOf(betweenParts).map((circle) => circle.sort().join(', '))
  expect(circles.filter((circle) => !FOLDER_CIRCLES.includes(circle))).toEqual([])
})

test('no plumbing but the table of screens names a file of a feature in a string', async () => {
  const outside = files.filter((file) => plumbing.includes(placeOf(file)) && file !== 'src/screens.ts')
  const sources = await Promise.all(outside.map(readSource))
  expect(outside.filter((_, at) => /['"`][^'"`\n]*\bfeatures\/[^'"`\n]*['"`]/.test(sources[at]!))).toEqual([])
})

/** All that can be come to from there, by one step or more. */
function reached(from: string[], stepsFrom: (place: string) => string[], known = new Set<string>()): Set<string> {
  for (const next of from.flatMap(stepsFrom))
    if (!known.has(next)) {
      known.add(next)
      reached([next], stepsFrom, known)
    }
  return known
}

type Import = { from: string; to: string }

/** Files that can be come to from each other, circle by circle. */
function circlesOf(all: Import[]): string[][] {
  const importedBy = Map.groupBy(all, ({ from }) => from)
  const next = (file: string) => importedBy.get(file)?.map(({ to }) => to) ?? []
  const reachedFrom = new Map([...importedBy.keys()].map((file) => [file, reached([file], next)]))
  const inCircles = [...reachedFrom].filter(([file, those]) => those.has(file))
  const circles = Map.groupBy(inCircles, ([file, those]) =>
    [...those]
      .filter((other) => reachedFrom.get(other)?.has(file))
      .sort()
      .join(),
  )
  return [...circles.values()].map((circle) => circle.map(([file]) => file))
}

async function importsOf(file: string): Promise<Import[]> {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  return new Bun.Transpiler({ loader })
    .scanImports(await readSource(file))
    .filter(({ path }) => path.startsWith('.') || path === '#island')
    .map(({ path }) => importOf(file, path))
}

/** The compiler leaves no trace of imports of types alone, so they are read in the source. */
async function importsWithTypes(file: string): Promise<Import[]> {
  const source = await readSource(file)
  return [...source.matchAll(/(?:\bfrom|^import|\bimport\() ?'(\.[^']+|#island)'/gm)].map(([, path]) =>
    importOf(file, path!),
  )
}

function importOf(file: string, path: string): Import {
  return { from: file, to: path === '#island' ? 'src/islands' : posix.join(posix.dirname(file), path) }
}

/** `src/features/speakers/service.ts` is of `speakers`, `src/ui/button.tsx` of `ui`, `src/app.ts` of `app`, `db/client.ts` of `db`. */
function placeOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  const place = top !== 'src' ? top : second === 'features' ? third : second
  return place.replace(/\.tsx?$/, '')
}
