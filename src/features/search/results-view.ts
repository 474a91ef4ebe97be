import type { ResultEntry, SearchResults } from './build-results.ts'
import type { EntryKind } from './matching/entry.ts'
import { highlight } from './matching/highlight.ts'
import type { Term } from './matching/tokenize.ts'

/** Makes an element: of React on the server, of the document in the browser. What is false is not there. */
export type CreateElement<Element> = (
  tag: string,
  properties: Record<string, string>,
  ...children: (Element | string | false | undefined)[]
) => Element

/** Where what was found is shown, and a search is. */
export type ResultUrls = { of: (kind: EntryKind, id: string) => string; search: (query: string) => string }

/** One view for the server and for the browser, which draws it anew at every letter. */
export function renderResults<Element>(
  make: CreateElement<Element>,
  results: SearchResults,
  addresses: ResultUrls,
): Element[] {
  const { groups, respelled, isPartial } = results
  if (!groups.length) return nothing(make, results, addresses)
  return [
    ...respelled.map(({ typed, spellings }) =>
      make(
        'p',
        { key: typed },
        'No results for “',
        make('b', {}, typed),
        '”. Showing results for ',
        ...listed(make, spellings),
        '.',
      ),
    ),
    ...groups.map(({ kind, count, results: found }) =>
      make(
        'section',
        { key: kind, 'aria-labelledby': `found-${kind}` },
        make('h2', { id: `found-${kind}` }, `${HEADINGS[kind]} `, make('small', {}, String(count))),
        make('ul', { className: 'found' }, ...found.map((one) => resultView(make, one, results.wanted, addresses))),
        count > found.length &&
          make('p', { className: 'more' }, `Showing ${found.length} of ${count}. Add a word to narrow the results.`),
      ),
    ),
    ...(isPartial
      ? [
          make(
            'p',
            { key: 'partial', className: 'more' },
            `Showing matches in names, rooms, and tracks. Descriptions can’t be searched right now.`,
          ),
        ]
      : []),
  ]
}

const HEADINGS: Record<EntryKind, string> = {
  session: 'Sessions',
  speaker: 'Speakers',
  room: 'Rooms',
  sponsor: 'Sponsors',
}

function resultView<Element>(
  make: CreateElement<Element>,
  result: ResultEntry,
  wanted: Term[],
  addresses: ResultUrls,
): Element {
  const { kind, id, name, when, about, isCancelled, excerpt } = result
  const mark = (text: string) =>
    highlight(text, wanted).map((piece) => (piece.isMarked ? make('mark', {}, piece.text) : piece.text))
  const facts = [...(when ? [[when]] : []), ...about.map(mark)]
  return make(
    'li',
    { key: id },
    make(
      'a',
      { className: isCancelled ? 'card cancelled' : 'card', href: addresses.of(kind, id) },
      make(
        'h3',
        {},
        isCancelled && make('span', { className: 'badge' }, 'Canceled'),
        isCancelled && make('span', { className: 'visually-hidden' }, ':'),
        isCancelled && ' ',
        make('span', {}, ...mark(name)),
      ),
      facts.length > 0 && make('p', {}, ...facts.flatMap((fact, at) => (at ? [' · ', ...fact] : fact))),
      excerpt !== undefined && make('p', { className: 'excerpt' }, ...mark(excerpt)),
    ),
  )
}

function nothing<Element>(
  make: CreateElement<Element>,
  { query, suggestions, isPartial }: SearchResults,
  addresses: ResultUrls,
): Element[] {
  const links = suggestions.map((one) => make('a', { key: one, href: addresses.search(one) }, one))
  return [
    make(
      'div',
      { key: 'nothing', className: 'nothing' },
      make('p', {}, `No results for “${query}” at this event.`),
      links.length > 0
        ? make(
            'p',
            {},
            'Did you mean ',
            ...links.flatMap((link, at) => [at === 0 ? '' : at === links.length - 1 ? ' or ' : ', ', link]),
            '?',
          )
        : make(
            'p',
            {},
            isPartial
              ? 'Descriptions can’t be searched right now. Please try again in a moment.'
              : 'Try fewer words or just the beginning of a word.',
          ),
    ),
  ]
}

function listed<Element>(make: CreateElement<Element>, words: string[]): (Element | string)[] {
  return words.flatMap((word, at) => [
    at === 0 ? '“' : at === words.length - 1 ? ' or “' : ', “',
    make('b', {}, word),
    '”',
  ])
}
