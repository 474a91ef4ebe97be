import { expect, test } from 'bun:test'
import { findHeldWord } from '../../../src/features/board/moderation/match-held-words.ts'

test.each([
  ['Come and BUY it', 'buy'],
  ['Kauf jetzt: Ëintritt frei', 'eintritt'],
  ['Buy… now!', 'Buy now'],
  ['bu\u200by', 'buy'],
  ['ｂｕｙ', 'buy'],
  ['bu\u0301y', 'buy'],
  ['See example.com/deal', 'Example.com'],
  ['Such a zz bad thing', 'zzbad'],
  ['z-zbad', 'zzbad'],
  ['z.z.b.a.d!', 'zzbad'],
  ['z z  b a\nd', 'zzbad'],
  ['zzb\u0430d', 'zzbad'],
  ['z.z.b.\u0430.d', 'zzbad'],
  ['buynow', 'buy now'],
  ['Новое слово', 'слово'],
])('%j is held for %j', (text, word) => {
  expect(findHeldWord(text, ['other', word])).toBe(word)
})

test.each([
  ['Buyers of books', 'buy'],
  ['A rebuy', 'buy'],
  ['buy it now', 'buy now'],
  ['!!!', 'buy'],
  ['zzbadly done', 'zzbad'],
  ['It reads as sign of spring', 'ass'],
  ['The class is full', 'ass'],
  ['Is a buyer here?', 'sabuy'],
  ['zz badly', 'zzbad'],
  ['\u0412\u043e\u0442 \u043e\u043d', 'bot'],
])('%j is not held for %j', (text, word) => {
  expect(findHeldWord(text, [word])).toBe(undefined)
})
