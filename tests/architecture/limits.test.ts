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
  '`src/browser/core/live/refresh.ts` `MAX_BACKOFF_MS`',
  '`src/features/my-schedule/list/day-plan.ts` `MAX_GAP_S`',
  '`src/features/rooms/map/map-rooms.ts` `MAX_LABEL_CHARS`',
  '`src/features/rooms/map/map-rooms.ts` `MAX_LABEL_LINES`',
  '`src/features/rooms/map/viewport.ts` `MAX_SCALE`',
  '`src/features/rooms/writes/merge-and-move.ts` `MAX_POSITION`',
  '`src/features/sessions/grid/day-grid.ts` `MAX_ROOMS_WITH_LINES`',
  '`src/features/sessions/session-warnings.ts` `MAX_NIGHT_MS`',
  '`src/formats/export-ids.ts` `MAX_NUMBER`',
  '`src/formats/icalendar/write.ts` `MAX_LINE_BYTES`',
  '`src/records/unit-of-work.ts` `MAX_RETRY_DELAY_MS`',
  '`src/text/summary-line.ts` `MAX_SUMMARY_CHARS`',
  '`src/ui/lists/use-reveal-saved-row.ts` `MAX_FRAMES`',
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
