import { expect, test } from 'bun:test'
import { counted } from '../../src/format/counted.ts'

test('counts are told with separators, one of a thing without an s', () => {
  expect([counted(1, 'session'), counted(1007, 'session'), counted(1_234_567, 'match', 'matches')]).toEqual([
    '1 session',
    '1,007 sessions',
    '1,234,567 matches',
  ])
})
