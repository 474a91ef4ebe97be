import { expect, test } from 'bun:test'
import { fieldsOf, limitsInCode, otherFigures } from './figures.ts'
import { readSource } from './source-files.ts'

const page = await readSource('docs/limits.md')
/** `- 64 MB of cached answers; 8 MB of one: `file``; a line may begin with a subject, `Votes: `. */
const lines = [...page.matchAll(/^- (?:[A-Z][^;:\d]+: )?(.+): `([^`]+)`$/gm)].map(([, entries, file]) => ({
  file: file!,
  entries: entries!.split('; '),
}))
const limits = await limitsInCode()

/** Figures of drawing, writing, and pacing, which limit no input. */
const NO_LIMITS = [
  'src/browser/core/on-update.ts MAX_BACKOFF_MS',
  'src/features/my-schedule/list/day-plan.ts MAX_GAP_S',
  'src/features/rooms/map/map-rooms.ts MAX_LABEL_CHARS',
  'src/features/rooms/map/map-rooms.ts MAX_LABEL_LINES',
  'src/features/rooms/map/viewport.ts MAX_SCALE',
  'src/features/rooms/service.ts MAX_POSITION',
  'src/features/sessions/grid/day-grid.ts MAX_ROOMS_WITH_LINES',
  'src/features/sessions/session-warnings.ts MAX_NIGHT_MS',
  'src/formats/exported-program.ts MAX_NUMBER',
  'src/formats/icalendar/write.ts MAX_LINE_BYTES',
  'src/records/unit-of-work.ts MAX_RETRY_DELAY_MS',
  'src/text/summary-line.ts MAX_SUMMARY_CHARS',
  'src/ui/lists/use-reveal-saved-row.ts MAX_FRAMES',
]

test('each limit of the code has an entry of docs/limits.md with its figure', () => {
  const isListed = ({ file, figure }: { file: string; figure: string }) => {
    const entries = lines.find((line) => line.file === file)?.entries ?? []
    const at = entries.findIndex((entry) => beginsWith(entry, figure))
    if (at >= 0) entries.splice(at, 1)
    return at >= 0
  }
  // `10 in 10 minutes` is found before `10`.
  const longestFirst = limits.toSorted((a, b) => b.figure.length - a.figure.length)
  const real = longestFirst.filter(({ file, name }) => !NO_LIMITS.includes(`${file} ${name}`))
  expect(limits.length - real.length).toBe(NO_LIMITS.length)
  expect(real.filter((limit) => !isListed(limit))).toEqual([])
})

test('each other entry has a figure of its file', async () => {
  const unknown = []
  for (const { file, entries } of lines) {
    const figures = await otherFigures(file)
    const fields = await fieldsOf(file)
    for (const entry of entries) {
      const isOfFields = entry.split(', ').every((field) => fields.includes(field))
      const isOfConstant = figures.some((figure) => beginsWith(entry, figure))
      if (!isOfFields && !isOfConstant) unknown.push(`${file}: ${entry}`)
    }
  }
  expect(unknown).toEqual([])
})

test('each file has one line', () => {
  expect(lines.length).toBeGreaterThan(90)
  expect(new Set(lines.map(({ file }) => file)).size).toBe(lines.length)
  expect(page.match(/^- /gm)).toHaveLength(lines.length)
})

function beginsWith(entry: string, figure: string) {
  return entry.startsWith(figure) && !/^[\w,]*\w/.test(entry.slice(figure.length))
}
