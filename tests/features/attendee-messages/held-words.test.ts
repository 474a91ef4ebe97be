import { expect, test } from 'bun:test'
import { wordHeldFor } from '../../../src/features/attendee-messages/moderation/held-words.ts'

test.each([
  ['Come and BUY it', 'buy'],
  ['Kauf jetzt: Ëintritt frei', 'eintritt'],
  ['Buy… now!', 'Buy now'],
  ['bu\u200by', 'buy'],
  ['ｂｕｙ', 'buy'],
  ['bu\u0301y', 'buy'],
  ['See example.com/deal', 'Example.com'],
])('%j waits for %j', (text, word) => {
  expect(wordHeldFor(text, ['other', word])).toBe(word)
})

test.each([
  ['Buyers of books', 'buy'],
  ['A rebuy', 'buy'],
  ['buy it now', 'buy now'],
  ['!!!', 'buy'],
])('%j does not wait for %j', (text, word) => {
  expect(wordHeldFor(text, [word])).toBe(undefined)
})
