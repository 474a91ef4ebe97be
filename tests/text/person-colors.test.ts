import { expect, test } from 'bun:test'
import { cbusSpeakers as columbus } from '../../seeds/cbus/speakers.ts'
import { pghSpeakers as pittsburgh } from '../../seeds/pgh/speakers.ts'
import { compareByLastWord } from '../../src/text/names.ts'
import { assignColors, personColor } from '../../src/text/person-colors.ts'

const inOrder = (names: string[]) => names.toSorted(compareByLastWord).map((name) => ({ name }))
const crowd = Array.from({ length: 300 }, (_, i) => `Speaker ${i}`)

test.each([
  ['Pittsburgh', pittsburgh.map(({ name }) => name)],
  ['Columbus', columbus.map(({ name }) => name)],
  ['a crowd', crowd],
  ['people of one name', Array(20).fill('Ada Lovelace')],
])('nobody of %s stands beside or above the same color, in two, three or four columns', (_, names) => {
  const colors = assignColors(inOrder(names)).map(personColor)
  for (const distance of [1, 2, 3, 4, 5])
    expect(colors.filter((color, at) => at >= distance && color === colors[at - distance])).toEqual([])
})

test('a person has the same color every time, alone or in a list', () => {
  const colors = () => assignColors(inOrder(crowd)).map(personColor)
  expect(colors()).toEqual(colors())
  expect(personColor({ name: 'Ada Lovelace' })).toBe(personColor({ name: 'Ada Lovelace' }))
  expect(new Set(colors()).size).toBe(12)
})
