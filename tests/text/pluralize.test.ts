import { expect, test } from 'bun:test'
import { pluralize } from '../../src/text/pluralize.ts'

test('a count has thousands separators, and a single thing no s', () => {
  expect([pluralize(1, 'session'), pluralize(1007, 'session'), pluralize(1_234_567, 'match', 'matches')]).toEqual([
    '1 session',
    '1,007 sessions',
    '1,234,567 matches',
  ])
})
