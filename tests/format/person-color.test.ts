import { expect, test } from 'bun:test'
import { speakers as columbus } from '../../seeds/cbus/speakers.ts'
import { speakers as pittsburgh } from '../../seeds/pgh/speakers.ts'
import { compareByLastWord } from '../../src/format/names.ts'
import { colorOf, tellApart } from '../../src/format/person-color.ts'

const inOrder = (names: string[]) => names.toSorted(compareByLastWord).map((name) => ({ name }))
const crowd = Array.from({ length: 300 }, (_, i) => `Speaker ${i}`)

test.each([
  ['Pittsburgh', pittsburgh.map(({ name }) => name)],
  ['Columbus', columbus.map(({ name }) => name)],
  ['a crowd', crowd],
  ['people of one name', Array(20).fill('Ada Lovelace')],
])('nobody of %s stands beside or above the same color, in two, three or four columns', (_, names) => {
  const colors = tellApart(inOrder(names)).map(colorOf)
  for (const distance of [1, 2, 3, 4, 5])
    expect(colors.filter((color, at) => at >= distance && color === colors[at - distance])).toEqual([])
})

test('the color of somebody is the same every time, alone as well', () => {
  const colors = () => tellApart(inOrder(crowd)).map(colorOf)
  expect(colors()).toEqual(colors())
  expect(colorOf({ name: 'Ada Lovelace' })).toBe(colorOf({ name: 'Ada Lovelace' }))
  expect(new Set(colors()).size).toBe(12)
})
