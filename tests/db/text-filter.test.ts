import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { db } from '../../db/client.ts'
import { accentInsensitivePattern } from '../../db/text-filter.ts'
import { foldText } from '../../src/text/fold.ts'
import { openFileDatabase } from '../support/database.ts'

await openFileDatabase()

/** Which of the searches the database answers otherwise than a search in the browser would. */
async function differing(searches: { text: string; wanted: string }[]) {
  const asked = searches.map(({ text, wanted }) => ({ text, pattern: accentInsensitivePattern(wanted) }))
  const rows = await db.execute<{ found: boolean }>(
    sql`select text ~ pattern as found
        from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as (text text, pattern text))
        with ordinality as _(text, pattern, place) order by place`,
  )
  expect(rows).toHaveLength(searches.length)
  return searches.filter(({ text, wanted }, at) => rows[at]!.found !== foldText(text).includes(foldText(wanted)))
}

const NAMES = [
  'Maja Sørensen',
  'Siobhán Ní Bhriain',
  'Siobhán Ní Bhriain'.normalize('NFD'),
  'Zofia BRZĘCZYSZCZYKIEWICZ',
  'Łucja Groß',
  'Æsa Þórðardóttir',
  'Đặng Œuvre',
  'Işıl İpek',
  'Máire O’Brien',
  'Οδυσσεύς ΟΔΟΣ',
  'Ёлка Йовович',
  '100% (of) [the] a\\b_c.*',
  '山田 花子',
]

test('the database finds a part of any name as the browser does', async () => {
  const parts = (name: string) => [...name].flatMap((_, at, all) => [1, 3].map((n) => all.slice(at, at + n)))
  const wanted = NAMES.flatMap(parts).map((part) => part.join('').trim())
  const searches = NAMES.flatMap((text) => [...new Set(wanted)].map((part) => ({ text, wanted: part })))
  expect(await differing(searches.filter(({ wanted }) => foldText(wanted) !== ''))).toEqual([])
})

test('every letter of Latin, Greek and Cyrillic is found as it folds', async () => {
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => String.fromCodePoint(from + i))
  const letters = [...range(0x20, 0x250), ...range(0x386, 0x530), ...range(0x1e00, 0x1f00)]
  // Three letters in one, such as `…`, are typed as they are.
  const searches = letters
    .map((letter) => ({ text: `a${letter}b`, wanted: `a${foldText(letter)}b` }))
    .filter(({ wanted }) => wanted.length <= 4)
  expect(await differing(searches)).toEqual([])
})

test.each([
  ['Sørensen', 'sorensen'],
  ['Siobhán'.normalize('NFD'), 'siobhan'],
  ['BRZĘCZY', 'brzeczy'],
  ['GROẞ', 'gross'],
  ['Þórðardóttir', 'thordardottir'],
  ['Đặng Œuvre Æsa', 'dang oeuvre aesa'],
  ['Işıl İpek', 'isil ipek'],
  ['O’Brien', "o'brien"],
])('%s is searched for as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
