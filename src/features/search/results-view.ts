import type { Links } from '../../layout/links.ts'
import { foldText } from '../../text/fold.ts'
import type { ResultEntry, SearchResults } from './run-search.ts'
import type { EntryKind } from './search-index.ts'
import { ASCII_TEXT, type Term, tokenize, WORD_PATTERN } from './tokenize.ts'

/** Creates a React element on the server and a DOM element in the browser. */
export type CreateElement<Element> = (
  tag: string,
  properties: Record<string, string>,
  ...children: (Element | string | false | undefined)[]
) => Element

/** One view for the server and for the browser, which renders it again at every letter. */
export function renderResults<Element>(make: CreateElement<Element>, results: SearchResults, links: Links): Element[] {
  const { groups, respelled, isPartial } = results
  if (!groups.length) return noResults(make, results, links)
  const note = (key: string, text: string) => make('p', { key, className: 'muted more' }, text)
  return [
    ...respelled.map(({ typed, spellings }) =>
      make(
        'p',
        { key: typed, className: 'muted' },
        'No results for “',
        make('b', {}, typed),
        '”. Showing results for ',
        ...joinWithOr(spellings.map((word) => ['“', make('b', {}, word), '”'])),
        '.',
      ),
    ),
    ...groups.map(({ kind, count, results: found }) =>
      make(
        'section',
        { key: kind, 'aria-labelledby': `found-${kind}` },
        make('h2', { id: `found-${kind}` }, `${HEADINGS[kind]} `, make('small', {}, String(count))),
        make(
          'ul',
          { className: 'stack tight found' },
          ...found.map((one) => resultView(make, one, results.wanted, links)),
        ),
        count > found.length && note('more', `Showing ${found.length} of ${count}. Add a word to narrow the results.`),
      ),
    ),
    ...(isPartial ? [note('partial', PARTIAL)] : []),
  ]
}

const PARTIAL = 'Showing matches in names, rooms, and tracks. Descriptions can’t be searched right now.'

const resultUrl = (links: Links, kind: EntryKind, id: string) =>
  ({
    session: links('/', { session: id }),
    speaker: links('/speakers', { speaker: id }),
    room: links('/', { room: id }),
    sponsor: `${links('/sponsors')}#${id}`,
    guide: links(id),
  })[kind]

const HEADINGS: Record<EntryKind, string> = {
  session: 'Sessions',
  speaker: 'Speakers',
  room: 'Rooms',
  sponsor: 'Sponsors',
  guide: 'Good to know',
}

function resultView<Element>(make: CreateElement<Element>, result: ResultEntry, terms: Term[], links: Links): Element {
  const { kind, id, name, when, about, isCancelled, excerpt } = result
  const mark = (text: string) =>
    highlight(text, terms).map((piece) => (piece.isMarked ? make('mark', {}, piece.text) : piece.text))
  const facts = [...(when ? [[when]] : []), ...about.map(mark)]
  return make(
    'li',
    { key: id },
    make(
      'a',
      { className: isCancelled ? 'card cancelled' : 'card', href: resultUrl(links, kind, id) },
      make(
        'h3',
        {},
        isCancelled && make('span', { className: 'badge' }, 'Canceled'),
        isCancelled && make('span', { className: 'visually-hidden' }, ':'),
        isCancelled && ' ',
        make('span', {}, ...mark(name)),
      ),
      facts.length > 0 &&
        make('p', { className: 'muted' }, ...facts.flatMap((fact, at) => (at ? [' · ', ...fact] : fact))),
      excerpt !== undefined && make('p', { className: 'muted excerpt' }, ...mark(excerpt)),
    ),
  )
}

function noResults<Element>(
  make: CreateElement<Element>,
  { query, suggestions, isPartial }: SearchResults,
  links: Links,
): Element[] {
  const suggested = suggestions.map((one) => [make('a', { key: one, href: links('/search', { q: one }) }, one)])
  const advice = isPartial
    ? 'Descriptions can’t be searched right now. Please try again in a moment.'
    : 'Try fewer words or just the beginning of a word.'
  return [
    make(
      'div',
      { key: 'nothing', className: 'nothing' },
      make('p', {}, `No results for “${query}” at this event.`),
      suggested.length > 0 ? make('p', {}, 'Did you mean ', ...joinWithOr(suggested), '?') : make('p', {}, advice),
    ),
  ]
}

const joinWithOr = <Element>(all: (Element | string)[][]): (Element | string)[] =>
  all.flatMap((one, at) => [at === 0 ? '' : at === all.length - 1 ? ' or ' : ', ', ...one])

type TextSegment = { text: string; isMarked: boolean }

/** A run of characters that may hold words, which `tokenize` finds. */
const RUN = /[\p{L}\p{N}\p{M}\p{Cf}+#'’‘ʼ.&‐–-]+/gu
/** The joint of a compound. */
const JOINT = /[\p{L}\p{N}]['’‘ʼ.&‐–-][\p{L}\p{N}]/u

/** Marks whole words, and the first letters of words that a term begins. */
export function highlight(text: string, terms: Term[]): TextSegment[] {
  const pieces: TextSegment[] = []
  let end = 0
  for (const { 0: run, index } of text.matchAll(RUN))
    for (const [from, length] of marksIn(run, terms)) {
      if (index + from > end) pieces.push({ text: text.slice(end, index + from), isMarked: false })
      const isNext = index + from === end && pieces.at(-1)?.isMarked
      const begin = isNext ? end - pieces.pop()!.text.length : index + from
      end = index + from + length
      pieces.push({ text: text.slice(begin, end), isMarked: true })
    }
  if (end < text.length) pieces.push({ text: text.slice(end), isMarked: false })
  return pieces
}

/** The marks of a run: a whole compound, or words in it. */
function marksIn(run: string, terms: Term[]): [from: number, length: number][] {
  const asOne = JOINT.test(run) ? marksOfWord(run, tokenize(run).at(-1)!, terms) : []
  if (asOne.length) return asOne
  return [...run.matchAll(WORD_PATTERN)].flatMap(({ 0: part, index }) =>
    marksOfWord(part, tokenize(part)[0] ?? '', terms).map(([from, length]): [number, number] => [index + from, length]),
  )
}

function marksOfWord(written: string, word: string, terms: Term[]): [number, number][] {
  if (terms.some(({ whole }) => whole.includes(word))) return [[0, written.length]]
  const begins = terms.flatMap(({ begins }) => begins.filter((begin) => word.startsWith(begin)))
  if (!begins.length) return []
  const longest = Math.max(...begins.map(({ length }) => length))
  return [[0, ASCII_TEXT.test(written) ? longest : writtenLength(written, longest)]]
}

function writtenLength(written: string, folded: number): number {
  let length = 0
  for (const letter of written) {
    if (foldText(written.slice(0, length)).replace(/[^\p{L}\p{N}]/gu, '').length >= folded && !/\p{M}/u.test(letter))
      break
    length += letter.length
  }
  return length
}
