import { expect, test } from 'bun:test'
import { posix } from 'node:path'
import { readSource, sourceFiles } from './source-files.ts'

/** What every feature stands on. */
const plumbing = ['env', 'format', 'db', 'browser', 'islands', 'ui', 'layout', 'http']
/** What every noun may know: which event it is about, who may change it, and that it was changed. */
const everyNoun = ['events', 'auth', 'changes']
const nouns = [
  'events',
  'sessions',
  'speakers',
  'sponsors',
  'sponsor-messages',
  'attendee-messages',
  'uploads',
  'auth',
  'changes',
]

/** Who may import whom. Each may import itself; imports of types alone leave no trace and are everybody's. */
const arrows: Record<string, string[]> = {
  env: [],
  format: [],
  // It searches as the browser does, and how that is stands in `format`.
  db: ['env', 'format'],
  // The script says times in words, which is `format`'s to know.
  browser: ['islands', 'format'],
  islands: ['browser'],
  ui: ['format'],
  layout: ['ui', 'islands', 'browser', 'format'],
  http: ['layout', 'ui', 'islands', 'db', 'env'],
  // Half of it runs in the browser: forms that notice somebody else's edit, and Undo.
  changes: ['db', 'ui', 'layout', 'browser', 'format'],
  events: [...plumbing, 'auth', 'changes', 'uploads'],
  auth: [...plumbing, 'changes'],
  uploads: [...plumbing, 'auth', 'changes'],
  speakers: [...plumbing, ...everyNoun, 'uploads'],
  sessions: [...plumbing, ...everyNoun, 'speakers'],
  'sponsor-messages': [...plumbing, ...everyNoun],
  sponsors: [...plumbing, ...everyNoun, 'uploads', 'sponsor-messages'],
  'attendee-messages': [...plumbing, ...everyNoun],
  maintenance: [...plumbing, ...nouns, 'seeds'],
  admin: [...plumbing, ...nouns, 'maintenance'],
  seeds: [],
  app: [...plumbing, ...nouns, 'maintenance', 'admin'],
  server: [...plumbing, ...nouns, 'maintenance', 'admin', 'app'],
  cli: [...plumbing, ...nouns, 'maintenance', 'seeds'],
}

const imports = (await Promise.all(sourceFiles('src', 'cli', 'db', 'seeds').map(importsOf))).flat()

test.each(Object.entries(arrows))('%s imports only what it may', (place, allowed) => {
  const wrong = imports
    .filter(({ from, to }) => placeOf(from) === place && ![place, ...allowed].includes(placeOf(to)))
    .map(({ from, to }) => `${from} imports ${to}`)
  expect(wrong).toEqual([])
})

test('every file has its place among the arrows', () => {
  const homeless = sourceFiles('src', 'cli', 'db', 'seeds').filter((file) => !(placeOf(file) in arrows))
  expect(homeless).toEqual([])
})

test('features do not import each other in a circle', () => {
  const features = [...nouns, 'maintenance', 'admin']
  const reaches = (from: string, to: string): boolean =>
    arrows[from]!.some((next) => features.includes(next) && (next === to || reaches(next, to)))
  expect(features.filter((feature) => reaches(feature, feature))).toEqual([])
})

async function importsOf(file: string) {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  return new Bun.Transpiler({ loader })
    .scanImports(await readSource(file))
    .filter(({ path }) => path.startsWith('.') || path === '#island')
    .map(({ path }) => ({ from: file, to: path === '#island' ? 'src/islands' : posix.join(posix.dirname(file), path) }))
}

/** `src/features/speakers/service.ts` is of `speakers`, `src/ui/button.tsx` of `ui`, `src/app.ts` of `app`, `db/client.ts` of `db`. */
function placeOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  const place = top !== 'src' ? top : second === 'features' ? third : second
  return place.replace(/\.tsx?$/, '')
}
