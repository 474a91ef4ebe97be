import { expect, test } from 'bun:test'
import { highlight } from '../../../src/features/search/highlight.ts'
import { readQuery, toTerm } from '../../../src/features/search/tokenize.ts'

/** The text with what is marked for a query in brackets. */
const marking = (text: string, query: string) =>
  highlight(text, readQuery(query)[0]!.map(toTerm))
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['The limits. Of limits!', 'limits', 'The [limits]. Of [limits]!'],
  ['Postgres and postgraduates', 'postg', '[Postg]res and [postg]raduates'],
  ['Ingrid Sørensen', 'SORE', 'Ingrid [Søre]nsen'],
  ['Die Größe, die Größenordnung', 'große', 'Die [Größe], die [Größe]nordnung'],
  ['Größe', 'gros', '[Größ]e'],
  ['Gro\u0308ße am Rand', 'gro', '[Gro\u0308]ße am Rand'],
  ['An e-mail, an email, a mail', 'email', 'An [e-mail], an [email], a mail'],
  ['An e-mail, a mail', 'mail', 'An e-[mail], a [mail]'],
  ['Máire O’Brien', "o'brien", 'Máire [O’Brien]'],
  ['C++, C# and C', 'c++', '[C++], C# and C'],
  ['山田花子の話', '花子', '山田[花子]の話'],
  ['<b>bold</b> & <i>it</i>', 'bold', '<b>[bold]</b> & <i>it</i>'],
  ['one bridge, two bridges', 'bridges', 'one [bridge], two [bridges]'],
])('the text %p with the query %p is marked as %p', (text, query, expected) => {
  expect(marking(text, query)).toBe(expected)
})

test('marks never change the text', () => {
  for (const text of [
    '',
    ' ',
    '\ud800 a',
    `a${'\u0301'.repeat(3000)} b`,
    'ﬁne ﬂow',
    'İstanbul',
    '👩‍👩‍👧 family',
    'a\u202eb',
  ])
    for (const query of ['a', 'f', 'fine', 'istanbul', 'b'])
      expect(
        highlight(text, readQuery(query)[0]!.map(toTerm))
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
})
