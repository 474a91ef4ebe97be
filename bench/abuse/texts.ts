/** As many of a pattern as fit into a length, and what closes it. */
function fill(pattern: string, length: number, end = ''): string {
  return pattern.repeat(Math.floor((length - end.length) / pattern.length)) + end
}

/** A text of at most so many characters that costs as much as such a text can. */
export type Worst = (length: number) => string

/** To compare with: what the route costs anyway. */
const ORDINARY = 'ordinary words'

/** For every field: what normalizing, trimming, matching and folding have to look at longest. */
export const inAnyField: Record<string, Worst> = {
  [ORDINARY]: (length) => fill('A sentence. ', length),
  'accents out of order': (length) => `a${fill('\u0315\u0300', length - 1)}`,
  'piles of ten accents': (length) => fill(`a${'\u0315\u0300'.repeat(5)}`, length),
  'spaces within words': (length) => `a${fill(' ', length - 2)}b`,
  'line breaks': (length) => fill('a\r\n', length),
  'nothing that can be seen': (length) => fill('\u200b ', length, 'a'),
  'letters that grow when folded': (length) => fill('\ufdfa', length),
}

/** For descriptions and biographies: Markdown and HTML that nests, or that never closes what it opened. */
export const asRichText: Record<string, Worst> = {
  [ORDINARY]: (length) => fill('A sentence.\n', length),
  'tags within tags': (length) => fill('<b>x', length),
  'tags of two kinds': (length) => fill('<b>x<i>y', length),
  'tags closed in the wrong order': (length) => fill('<i></b>', length),
  'tags that never end': (length) => fill('<a x="', length),
  'brackets of tags': (length) => fill('<', length),
  'code within code': (length) => fill('<code>x', length),
  'links within links': (length) => fill('<a href=//x>y', length),
  'lists within lists': (length) => fill('<ul><li>x', length),
  'dashes of dashes': (length) => fill('- ', length, 'x'),
  'numbers of numbers': (length) => fill('1. ', length, 'x'),
  'quotes within quotes': (length) => fill('> ', length, 'x'),
  'quotes within lists': (length) => fill('> - ', length, 'x'),
  underscores: (length) => fill('_a_', length),
  'stars without end': (length) => fill('**a _b** ', length),
  'stars between letters': (length) => fill('a**b', length),
  strikes: (length) => fill('~a~ ', length),
  'opened links': (length) => fill('[a](', length),
  'opened brackets': (length) => fill('[', length),
  'links to one address': (length) => `[a]: ${'x'.repeat(length / 2 - 10)}\n${fill('[a]', length / 2)}`,
  'opened code': (length) => fill('`a ', length),
  'a wide table': (length) =>
    `|${'a|'.repeat(length / 8)}\n|${'-|'.repeat(length / 8)}\n${fill('|x\n', length / 2 - 10)}`,
  addresses: (length) => fill('https://a.b) ', length),
  'an address of brackets': (length) => `https://a${fill(')', length - 10)}`,
  'an address of an at sign': (length) => fill('a.b.', length, '@'),
  'lines of checkboxes': (length) => fill('- [ ] a\n', length),
  'empty items': (length) => fill('-\n', length),
  headings: (length) => fill('# a #\n', length),
  ampersands: (length) => fill('&', length),
}

/** Bodies that cost more to parse than to send. */
export const asJson: Record<string, Worst> = {
  'brackets within brackets': (length) => fill('[', length),
  'brackets that close': (length) => `${fill('[', length / 2)}${fill(']', length / 2)}`,
  'objects within objects': (length) => fill('{"a":', length),
  'values without end': (length) => `[${fill('{},', length - 2)}1]`,
  'keys without end': (length) => `{${Array.from({ length: length / 14 }, (_, at) => `"key${at}":1`).join(',')}}`,
}
export const asForm: Record<string, Worst> = {
  'fields without end': (length) => fill('a=1&', length),
  'fields with names of their own': (length) => Array.from({ length: length / 10 }, (_, at) => `${at}`).join('&'),
}
