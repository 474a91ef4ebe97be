import { expect, test } from 'bun:test'
import { fieldsOf, figureOf, limitsInCode } from './figures.ts'
import { readSource } from './source-files.ts'

const page = await readSource('docs/limits.md')
const lines = [...page.matchAll(/^\| .+? \| (.+?) \| .+? \| (`([^`]+)`(?: `([^`]+)`)?) \|$/gm)].map(
  ([, figure, place, file, name]) => ({ place: place!, figure: figure!, file: file!, name }),
)
const limits = await limitsInCode()

/** Figures by which something is drawn, written or paced, whoever sends how much. */
const NO_LIMITS = [
  '`src/browser/core/live/refresh.ts` `LONGEST_PAUSE_MS`',
  '`src/features/exports/calendar/content-lines.ts` `MOST_BYTES`',
  '`src/features/exports/program/export-ids.ts` `MOST`',
  '`src/features/my-schedule/list/day-plan.ts` `LONGEST`',
  '`src/features/rooms/map/viewport.ts` `LARGEST`',
  '`src/features/rooms/map/map-rooms.ts` `LONGEST_LINE`',
  '`src/features/rooms/map/map-rooms.ts` `MOST_LINES`',
  '`src/features/sessions/agenda/agenda-list.tsx` `MOST_LAID_OUT`',
  '`src/features/sessions/grid/day-grid.ts` `MOST_ROOMS_WITH_LINES`',
  '`src/features/sessions/session-warnings.ts` `LONGEST_NIGHT`',
  '`src/ui/lists/use-reveal-saved-row.ts` `MOST_FRAMES`',
]

test('every limit of the app has a line of its own in docs/limits.md', () => {
  const places = lines.map(({ place }) => place)
  expect(places.filter((place, at) => places.indexOf(place) < at)).toEqual([])
  const unlisted = limits.map(({ place }) => place).filter((place) => !places.includes(place))
  expect(unlisted.sort()).toEqual(NO_LIMITS)
})

test('every line says the figure that the code has', async () => {
  const named = lines.filter(({ name }) => name)
  expect(named.length).toBeGreaterThan(100)
  const inCode = named.map(async ({ place, file, name }) => ({
    place,
    figure: limits.find((limit) => limit.place === place)?.figure ?? (await figureOf(file, name!)) ?? 'none',
  }))
  expect(named.map(({ place, figure }) => ({ place, figure }))).toEqual(await Promise.all(inCode))
})

test('every field that it names is as long as its refusal says', async () => {
  const ofFields = lines.filter(({ name }) => !name)
  expect(ofFields.length).toBeGreaterThan(5)
  for (const { file, figure } of ofFields)
    expect(await fieldsOf(file)).toEqual(expect.arrayContaining(figure.split(', ')))
})
