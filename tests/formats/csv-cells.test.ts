import { expect, test } from 'bun:test'
import { csvRows } from '../../src/formats/tables/csv.ts'

const cell = (text: string) => csvRows([[text]]).replace(/\r\n$/, '')

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹢', '﹣', '﹦', '﹫', '⁺', '⁻', '⁼', '₊', '₋', '₌', '−'])(
  'a CSV cell escapes %s1 as a formula',
  (sign) => {
    expect(cell(`${sign}1`)).toBe(`'${sign}1`)
  },
)

test.each(['|calc', '\u200b=1', '\u2060@x'])(
  'a CSV cell escapes the formula %j behind invisible characters',
  (text) => {
    expect(cell(text)).toBe(`'${text}`)
  },
)

test('a CSV cell escapes formulas after a semicolon or a line break, and leaves the rest of the text alone', () => {
  expect(cell('a;=1')).toBe(`"a;'=1"`)
  expect(cell('a;;＝1')).toBe(`"a;;'＝1"`)
  expect(cell('Bring:\n- a laptop\r\n@home')).toBe('"Bring:\n - a laptop\r\n @home"')
  expect(cell('Bio\n\n- one\n| a | b |')).toBe('"Bio\n\n - one\n| a | b |"')
  expect(cell('\t=1')).toBe(`'\t'=1`)
})

test('a CSV cell without a formula stays as it was typed', () => {
  expect(cell('ada+friends@example.org = a-b')).toBe('ada+friends@example.org = a-b')
  expect(cell('He said "no", twice')).toBe('"He said ""no"", twice"')
  expect(cell('')).toBe('')
})
