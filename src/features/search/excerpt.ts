import { foldText } from '../../text/fold.ts'
import { summaryLine } from '../../text/summary-line.ts'
import type { Term } from './tokenize.ts'

/** In characters, before the first match and from there on. */
const BEFORE = 60
const AFTER = 140

/** The words around the first match in a longer text, on one line, without Markdown and HTML. */
export function excerpt(text: string, wanted: Term[]): string {
  const at = findPlace(text, wanted)
  const start = at <= BEFORE ? 0 : at - BEFORE
  const around = text.slice(start, at + AFTER).toWellFormed()
  const words = summaryLine(around.replace(/^[^<>]*>/, '').replace(/<[^<>]*$/, ''))
  const isCutAfter = at + AFTER < text.length
  return `${start ? '…' : ''}${start ? words.replace(/^\S*\s/, '') : words}`.replace(isCutAfter ? /\s\S*$/ : /$^/, '…')
}

/** Approximate: the folded text is a few letters longer or shorter. */
function findPlace(text: string, wanted: Term[]): number {
  const folded = foldText(text)
  const places = wanted
    .flatMap(({ whole, begins }) => [...whole, ...begins])
    .map((word) => folded.search(new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll('+', '\\+')}`, 'u')))
  const found = places.filter((place) => place >= 0)
  return found.length ? Math.min(...found) : 0
}
