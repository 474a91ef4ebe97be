import type { Links } from '../../layout/links.ts'
import type { ResultEntry, SearchResults } from './build-results.ts'
import { highlight } from './highlight.ts'
import type { EntryKind } from './search-index.ts'
import type { Term } from './tokenize.ts'

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
  return [
    ...respelled.map(({ typed, spellings }) =>
      make(
        'p',
        { key: typed },
        'No results for “',
        make('b', {}, typed),
        '”. Showing results for ',
        ...joinWithOr(make, spellings),
        '.',
      ),
    ),
    ...groups.map(({ kind, count, results: found }) =>
      make(
        'section',
        { key: kind, 'aria-labelledby': `found-${kind}` },
        make('h2', { id: `found-${kind}` }, `${HEADINGS[kind]} `, make('small', {}, String(count))),
        make('ul', { className: 'found' }, ...found.map((one) => resultView(make, one, results.wanted, links))),
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

const resultUrl = (links: Links, kind: EntryKind, id: string) =>
  ({
    session: links('/', { session: id }),
    speaker: links('/speakers', { speaker: id }),
    room: links('/', { room: id }),
    sponsor: `${links('/sponsors')}#${id}`,
  })[kind]

const HEADINGS: Record<EntryKind, string> = {
  session: 'Sessions',
  speaker: 'Speakers',
  room: 'Rooms',
  sponsor: 'Sponsors',
}

function resultView<Element>(make: CreateElement<Element>, result: ResultEntry, wanted: Term[], links: Links): Element {
  const { kind, id, name, when, about, isCancelled, excerpt } = result
  const mark = (text: string) =>
    highlight(text, wanted).map((piece) => (piece.isMarked ? make('mark', {}, piece.text) : piece.text))
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
      facts.length > 0 && make('p', {}, ...facts.flatMap((fact, at) => (at ? [' · ', ...fact] : fact))),
      excerpt !== undefined && make('p', { className: 'excerpt' }, ...mark(excerpt)),
    ),
  )
}

function noResults<Element>(
  make: CreateElement<Element>,
  { query, suggestions, isPartial }: SearchResults,
  links: Links,
): Element[] {
  const suggested = suggestions.map((one) => make('a', { key: one, href: links('/search', { q: one }) }, one))
  return [
    make(
      'div',
      { key: 'nothing', className: 'nothing' },
      make('p', {}, `No results for “${query}” at this event.`),
      suggested.length > 0
        ? make(
            'p',
            {},
            'Did you mean ',
            ...suggested.flatMap((link, at) => [at === 0 ? '' : at === suggested.length - 1 ? ' or ' : ', ', link]),
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

function joinWithOr<Element>(make: CreateElement<Element>, words: string[]): (Element | string)[] {
  return words.flatMap((word, at) => [
    at === 0 ? '“' : at === words.length - 1 ? ' or “' : ', “',
    make('b', {}, word),
    '”',
  ])
}
