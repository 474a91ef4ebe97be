import fc from 'fast-check'
import { oddText, usualText } from './odd-text.ts'

/** Of which kind of row a field or parameter names one. */
const ROWS: Record<string, string> = {
  eventId: 'event',
  sessionId: 'session',
  session: 'session',
  replacedById: 'session',
  add: 'session',
  remove: 'session',
  star: 'session',
  questionId: 'question',
  speakerId: 'speaker',
  speaker: 'speaker',
  speakerIds: 'speaker',
  sponsorId: 'sponsor',
  roomId: 'room',
  room: 'room',
  floorId: 'floor',
  post: 'post',
  report: 'post',
  message: 'post',
  ids: 'post',
  senderOf: 'post',
  networkOf: 'post',
  eventSlug: 'slug',
  before: 'before',
  photoURL: 'upload',
  logoURL: 'upload',
  planURL: 'upload',
  floorPlanURL: 'upload',
}

const of = (...values: string[]) => fc.constantFrom(...values)
const TIMES = of(
  '2025-03-15T09:00:00',
  '2025-03-15T09:45:00',
  '2025-03-16T00:00:00',
  '2025-03-15T24:00:00',
  '2025-03-15T23:59:59',
  '9:00 AM',
  '2025-02-30T09:00:00',
  '0000-00-00T00:00:00',
  '9999-12-31T23:59:59',
  '+275760-09-13T00:00:00',
  '2027-03-14T02:30:00',
  '2027-03-13T10:20:00-05:00',
)
const DAYS = of(
  '2027-03-13',
  '2027-03-14',
  '2024-02-29',
  '2026-02-29',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '-000001-01-01',
)
/** None of them is anybody's. */
const ADDRESSES = of(
  'https://zq.invalid/a.png',
  'http://127.0.0.1:1/x',
  'http://[::1]:1/',
  'http://169.254.169.254/latest',
  '/images/a.png',
  '//zq.invalid/',
  'javascript:zq()',
  'https://zq.invalid/"zq-attr=1',
  'ftp://zq.invalid',
)

/** Values of fields and parameters that are known by what they are called. */
const KNOWN: Record<string, fc.Arbitrary<string>> = {
  startTime: TIMES,
  endTime: TIMES,
  showUntil: TIMES,
  until: TIMES,
  since: TIMES,
  at: TIMES,
  startsOn: DAYS,
  endsOn: DAYS,
  timezone: of('America/New_York', 'UTC', 'Asia/Kathmandu', 'GMT+25', 'America/Nowhere', 'Etc/GMT-14', 'utc'),
  email: of(
    'ada@example.com',
    'a@b',
    'zoë@exämple.org',
    '"a b"@x.org',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.org`,
    'a@xn--zz',
  ),
  accent: of('#ffb81c', '#000000', '#FFFFFF', '#fff', 'red', '#ffb81c;x:y'),
  slug: fc.tuple(of('a', 'b-c', 'zq', 'pgh', 'x9'), fc.nat(99)).map((said) => said.join('-')),
  view: of('grid', 'list', 'now', 'x'),
  day: of('1', '2', '3', '0', '-1', '1.5', '999999999999'),
  track: of('Keynote', 'keynote', 'Workshop'),
  limit: of('1', '50', '0', '-1', '1e3', '101', '9007199254740993', '1.5'),
  q: of('keynote', 'ada', 'a b c', 'kenote', '"', 'the the the', 'zq zq'),
  username: fc.nat(1e6).map((number) => `zq-user-${number}`),
  /** Known again in every answer: none may say it. */
  password: fc
    .tuple(fc.nat(1e6), of('', '<zq-echo>', ' ', '\u0000', '😀', 'x'.repeat(300)))
    .map(([number, more]) => `zqpw-${number}-long-enough${more}`),
  linkedinUrl: of('https://www.linkedin.com/in/ada', 'linkedin.com/in/ada%', 'in/ada', 'javascript:zq()'),
  website: of('', 'zq'),
}

/** A row that is there, of the kind that is meant. Few numbers, so that what was done to a row meets what is done next. */
export const rowPlace = (kind: string): fc.Arbitrary<string> => fc.nat(7).map((number) => `zz_${kind}_${number}_zz`)

/** What such a field or parameter holds when it is right, or nearly. */
export function rightValue(name: string): fc.Arbitrary<string> {
  const kind = ROWS[name]
  if (kind) return rowPlace(kind)
  if (KNOWN[name]) return KNOWN[name]
  return /url$|^addresses$/i.test(name) ? ADDRESSES : usualText()
}

/** Secrets stay what can be found again, however odd. */
export function wrongValue(name: string, most?: number): fc.Arbitrary<string> {
  return name === 'password' ? KNOWN.password! : oddText(most)
}
