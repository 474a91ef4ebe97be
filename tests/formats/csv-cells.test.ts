import { expect, test } from 'bun:test'
import { csvRows } from '../../src/formats/tables/csv.ts'

const cell = (text: string) => csvRows([[text]]).replace(/\r\n$/, '')

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹢', '﹣', '﹦', '﹫', '⁺', '⁻', '⁼', '₊', '₋', '₌', '−'])(
  'a spreadsheet sees %s1 as words',
  (sign) => {
    expect(cell(`${sign}1`)).toBe(`'${sign}1`)
  },
)

test.each(['|calc', '\u200b=1', '\u2060@x'])('and so it sees %j, behind what nobody sees', (text) => {
  expect(cell(text)).toBe(`'${text}`)
})

test('so it does where a semicolon or a line break begins another cell, and nobody sees anything in the middle of a text', () => {
  expect(cell('a;=1')).toBe(`"a;'=1"`)
  expect(cell('a;;＝1')).toBe(`"a;;'＝1"`)
  expect(cell('Bring:\n- a laptop\r\n@home')).toBe('"Bring:\n - a laptop\r\n @home"')
  expect(cell('Bio\n\n- one\n| a | b |')).toBe('"Bio\n\n - one\n| a | b |"')
  expect(cell('\t=1')).toBe(`'\t'=1`)
})

test('what is no formula stays as it was typed', () => {
  expect(cell('ada+friends@example.org = a-b')).toBe('ada+friends@example.org = a-b')
  expect(cell('He said "no", twice')).toBe('"He said ""no"", twice"')
  expect(cell('')).toBe('')
})
