import { expect, test } from 'bun:test'
import { compareByLastWord, initials } from '../../src/text/names.ts'

test.each([
  ['Ada Fernandez', 'AF'],
  ['Zoe de la Cruz', 'ZC'],
  ['Plato', 'P'],
  ['  ada   fernandez  ', 'AF'],
  ['Dr. (Ada) “Bea” Ode', 'DO'],
  ['Łucja Żak', 'ŁŻ'],
  ['李 小龙', '李小'],
  ['— —', ''],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('people stand by the last word of their names, then by the whole name, whatever the case', () => {
  const names = ['Bea fernandez', 'Ada Fernandez', 'Zoe de la Cruz', 'Plato', 'Émilie Ärz', 'Cleo Ash ']
  expect(names.sort(compareByLastWord)).toEqual([
    'Émilie Ärz',
    'Cleo Ash ',
    'Zoe de la Cruz',
    'Ada Fernandez',
    'Bea fernandez',
    'Plato',
  ])
})
