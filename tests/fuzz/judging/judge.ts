import { isPart, mostAnswers } from '../requests/oddities.ts'
import type { Fuzzed } from '../requests/request.ts'
import type { Outcome } from '../wire/lane.ts'
import { type Answer, textOf } from '../wire/read-answers.ts'
import { around, findInside, isKept, isSecret } from './leaks.ts'
import { findMarkup } from './markup.ts'

/** What must not be, in one word, and what of it was seen. */
export type Problem = { rule: Rule; seen: string }
type Rule =
  | 'server error'
  | 'no answer'
  | 'hang'
  | 'no whole answer'
  | 'answers without a question'
  | 'insides'
  | 'secret'
  | 'somebody else’s'
  | 'password'
  | 'echo'
  | 'split header'
  | 'way out'
  | 'not for visitors'
  | 'sniffed'
  | 'broken JSON'

/** The first thing that is wrong with how a request was answered; undefined where all is well. */
export function judge(request: Fuzzed, outcome: Outcome): Problem | undefined {
  const { answers, isLate, wrong, ms } = outcome
  const { oddity } = request
  if (isLate) return { rule: 'hang', seen: `nothing for ${Math.round(ms)} ms` }
  if (wrong && !(oddity && answers.length)) return { rule: 'no whole answer', seen: wrong }
  // What is no request may be hung up on.
  if (answers.length === 0 && !oddity) return { rule: 'no answer', seen: 'the connection was closed' }
  const ours = answers.filter((answer) => !(oddity && isOfBun(answer)))
  if (ours.length > mostAnswers(oddity)) return { rule: 'answers without a question', seen: statuses(answers) }
  for (const answer of ours) {
    const problem = judgeAnswer(request, answer)
    if (problem) return problem
  }
}

/** As they are made up (requests/values.ts); less of it is in a random id now and then. */
const PASSWORD = /zqpw-\d+-/

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).join(', ')

/** What is no HTTP of ours is refused before the app hears of it, also after a part that it answered: 400, 431 or 505, and the line is closed. */
export const isOfBun = ({ status, headers, body }: Answer) =>
  [400, 431, 505].includes(status) && !headers.has('x-companion') && body.length === 0

function judgeAnswer(request: Fuzzed, answer: Answer): Problem | undefined {
  const { status, headers } = answer
  const { by } = request
  const text = newText(answer, by)
  if (status >= 500) return { rule: 'server error', seen: `${status} ${start(text)}` }
  const said = [...headers].map(([name, values]) => `${name}: ${values.join(', ')}`).join('\n')
  for (const where of [said, text]) {
    const inside = findInside(where)
    if (inside) return { rule: 'insides', seen: inside }
    const secret = isSecret(where)
    if (secret) return { rule: 'secret', seen: secret }
    const [password] = PASSWORD.exec(where) ?? []
    if (password) return { rule: 'password', seen: around(where, password) }
    const kept = by !== 'organizer' && isKept(where)
    if (kept) return { rule: 'somebody else’s', seen: kept }
  }
  return judgeHeaders(answer, text, request) ?? judgeText(answer, text)
}

/** Empty where the same was found to be well already, for whoever is told as much: most answers are pages that are kept. */
function newText(answer: Answer, by: Fuzzed['by']): string {
  const { body, headers } = answer
  if (body.length < 512) return textOf(answer)
  const hash = Bun.hash(body, Bun.hash.crc32(`${by === 'organizer'} ${headers.get('content-type')}`))
  if (judged.has(hash)) return ''
  judged.add(hash)
  return textOf(answer)
}

const judged = new Set<number | bigint>()

function judgeHeaders(
  { status, headers, body }: Answer,
  text: string,
  { by, path, oddity }: Fuzzed,
): Problem | undefined {
  if (headers.has('zq-header')) return { rule: 'split header', seen: 'zq-header' }
  const location = headers.get('location')?.[0]
  if (location && !/^\/(?![/\\])/.test(location)) return { rule: 'way out', seen: location }
  if (by !== 'organizer' && !oddity && status < 400 && /^\/api\/admin(\/|$)/.test(path) && status !== 304)
    return { rule: 'not for visitors', seen: `${status} ${start(text)}` }
  if (
    body.length &&
    headers.has('x-companion') &&
    (!headers.has('content-type') || headers.get('x-content-type-options')?.[0] !== 'nosniff')
  )
    return { rule: 'sniffed', seen: headers.get('content-type')?.[0] ?? 'no type' }
}

/** What a browser would run something of. */
const MARKED = /^(text\/html|image\/svg|application\/(xhtml|atom|rss)?\+?xml|text\/xml)/

function judgeText({ headers }: Answer, text: string): Problem | undefined {
  const type = headers.get('content-type')?.[0] ?? ''
  if (MARKED.test(type)) {
    const markup = findMarkup(text)
    if (markup) return { rule: 'echo', seen: markup }
  }
  if (type.startsWith('application/json') && text && !isJson(text)) return { rule: 'broken JSON', seen: start(text) }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const start = (text: string) => text.slice(0, 200).replace(/\s+/g, ' ')

/** Whether the server may go on waiting for the rest of it. */
export const mayWait = ({ oddity }: Fuzzed) => !!oddity && isPart(oddity)
