import { expect, test } from 'bun:test'
import { pluralize } from '../../src/text/pluralize.ts'

test('counts are told with separators, one of a thing without an s', () => {
  expect([pluralize(1, 'session'), pluralize(1007, 'session'), pluralize(1_234_567, 'match', 'matches')]).toEqual([
    '1 session',
    '1,007 sessions',
    '1,234,567 matches',
  ])
})
