/** What one request of an attacker is: the `n`-th of all its connections together. */
export type AttackRequest = { path: string; method?: string; headers?: Record<string, string>; body?: string }

export type Attack = {
  name: string
  connections: number
  request: (n: number, eventId: string) => AttackRequest
  /** At an event of 1,500 sessions, `big`, that is made first (bench/made-event). */
  isAtLargeEvent?: boolean
  /** Reads the head of the answer and leaves the rest, keeping the connection. */
  readsSlowly?: boolean
  /** Sends and goes away after so many milliseconds. */
  leavesAfterMs?: number
}

const form = { 'content-type': 'application/json' }
const from = (address: string) => ({ 'x-forwarded-for': address })
const one = from('198.51.100.7')
const marks = `a${'\u0315\u0300'.repeat(15_000)}`
const longQuery = Array.from({ length: 1700 }, (_, at) => `${at}=%22`).join('&')
const secret = (n: number) => `${n}`.padStart(43, 'x')
/** Eight long words that are nowhere, each time others: what costs a search most. */
const misspelled = (n: number) =>
  Array.from({ length: 8 }, (_, at) => `${'bcdfghjk'[at]}ara${'lmnprst'[n % 7]}en${'aeiou'[n % 5]}s`).join('+')

const post = (headers: Record<string, string>, name: string, message: string, eventId: string): AttackRequest => ({
  path: '/api/attendee-messages',
  method: 'POST',
  headers: { ...form, ...headers },
  body: JSON.stringify({ name, message, eventId }),
})

/** What a stranger with a small machine can send, each to be bearable for everybody else. */
export const attacks: Attack[] = [
  { name: 'combining marks in a post', connections: 2, request: (_, id) => post(one, marks, 'm', id) },
  {
    name: '15 KB of parameters',
    connections: 8,
    request: () => ({ path: `/dialogs/agenda?${longQuery}`, headers: { 'accept-encoding': 'br', ...one } }),
  },
  {
    name: '15 KB of parameters, not read',
    connections: 120,
    request: () => ({ path: `/dialogs/agenda?${longQuery}`, headers: one }),
    readsSlowly: true,
  },
  {
    name: 'unknown sessions',
    connections: 8,
    request: (n) => ({ path: `/?session=unknown${n}`, headers: { 'accept-encoding': 'br', ...one } }),
  },
  {
    name: 'unknown paths',
    connections: 8,
    request: (n) => ({ path: `/wp-login-${n}.php`, headers: { 'accept-encoding': 'br', ...one } }),
  },
  {
    name: 'searches',
    connections: 8,
    request: (n) => ({ path: `/speakers?q=${n}`, headers: { 'accept-encoding': 'br', ...one } }),
  },
  {
    name: 'searches of everything',
    connections: 8,
    isAtLargeEvent: true,
    request: (n) => ({
      path: `/search?eventSlug=big&q=${misspelled(n)}`,
      headers: { 'accept-encoding': 'br', ...from(`203.0.${n % 4}.9`) },
    }),
  },
  {
    name: 'searches of everything, by call',
    connections: 50,
    isAtLargeEvent: true,
    request: (n) => ({ path: `/api/search?eventSlug=big&q=${misspelled(n)}`, headers: one }),
  },
  {
    name: 'login pages',
    connections: 100,
    request: (n) => ({ path: `/admin/login?${n}`, headers: { 'accept-encoding': 'br', ...one } }),
  },
  {
    name: 'hosts made up',
    connections: 8,
    request: (n) => ({ path: '/dialogs/agenda', headers: { host: `h${n}.example`, 'accept-encoding': 'br', ...one } }),
  },
  { name: 'posts over the limit', connections: 220, request: (n, id) => post(one, `Spam ${n}`, `Buy ${n}`, id) },
  {
    name: 'posts from ten networks',
    connections: 20,
    request: (n, id) => post(from(`203.0.${n % 10}.9`), `Spam ${n}`, `Buy ${n}`, id),
  },
  {
    name: 'mail to nobody',
    connections: 220,
    request: (n, eventId) => ({
      path: '/api/messages',
      method: 'POST',
      headers: { ...form, ...one },
      body: JSON.stringify({ sponsorId: `nobody${n}`, eventId, name: 'a', email: 'a@example.org', message: 'm' }),
    }),
  },
  {
    name: 'cookies made up',
    connections: 220,
    request: (n) => ({ path: '/api/user', headers: { cookie: `login=${secret(n)}`, ...one } }),
  },
  {
    name: 'logins',
    connections: 50,
    request: (n) => ({
      path: '/api/login',
      method: 'POST',
      headers: { ...form, ...from(`2001:db8:1:2::${(n % 60_000).toString(16)}`) },
      body: JSON.stringify({ username: 'organizer', password: `wrong ${n}` }),
    }),
  },
  {
    name: 'HEAD of the news',
    connections: 100,
    request: () => ({ path: '/api/news', method: 'HEAD', headers: one }),
    leavesAfterMs: 50,
  },
  {
    name: 'older posts',
    connections: 220,
    request: (n) => ({ path: `/api/attendee-messages?eventSlug=pgh&before=unknown${n}`, headers: one }),
  },
  {
    name: 'login pages from ten networks',
    connections: 16,
    request: (n) => ({
      path: `/admin/login?from=${n}`,
      headers: { 'accept-encoding': 'br', ...from(`203.0.${n % 10}.9`) },
    }),
  },
]
