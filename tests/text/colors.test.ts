import { expect, test } from 'bun:test'
import { cbusSpeakers as columbus } from '../../seeds/cbus/speakers.ts'
import { pghSpeakers as pittsburgh } from '../../seeds/pgh/speakers.ts'
import { accentStylesheet, contrast, deriveAccentColors } from '../../src/text/accent.ts'
import { compareByLastWord } from '../../src/text/names.ts'
import { assignColors, personColor } from '../../src/text/person-colors.ts'

const SURFACES = { light: ['#faf7f2', '#ffffff'], dark: ['#131115', '#1d1a20'] } as const

/** Colors spread over all there are, the same in every run. */
const colors = Array.from(
  { length: 4096 },
  (_, n) => `#${((n * 4097 + 17 * n) % 0xffffff).toString(16).padStart(6, '0')}`,
)

test('text on any accent color and in it can be read (WCAG AA)', () => {
  for (const color of [...colors, '#ffb81c', '#b3123f', '#ffffff', '#000000', '#808080'])
    for (const scheme of ['light', 'dark'] as const) {
      const { accent, onAccent, accentText } = deriveAccentColors(color)[scheme]
      const onIt = contrast(onAccent, accent)
      const inIt = Math.min(...SURFACES[scheme].map((surface) => contrast(accentText, surface)))
      if (onIt < 4.5 || inIt < 4.5)
        expect({ color, scheme, onIt, inIt }).toEqual({ color, scheme, onIt: 4.5, inIt: 4.5 })
    }
})

test('the contrast of two colors follows the formula of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffb81c', '#ffb81c')).toBe(1)
})

test('an invalid color becomes the default accent and never style', () => {
  for (const typed of [null, '', 'red', '#fff', '#12345g', '#ffb81c}body{display:none', ' #ffb81c'])
    expect(accentStylesheet(typed)).toBe(accentStylesheet('#ffb81c'))
})

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
