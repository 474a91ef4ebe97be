import type { Attack, AttackRequest } from './attacks.ts'

/** An attack on what everybody waits in; `network` numbers its addresses. */
export type QueueAttack = Attack & {
  networks: number
  /** What it needs to have first, such as a cookie: given to each request as the event's id is to others. */
  prepare?: (origin: string, eventId: string) => Promise<string>
}

const JSON_TYPE = { 'content-type': 'application/json' }
const from = (n: number, networks: number) => ({ 'x-forwarded-for': `203.0.${n % networks}.9` })

/** The attacks of one to ten addresses that others wait for: large files as they are, one schedule's lock, unstorable ids, addresses made up. */
export const queueAttacks: QueueAttack[] = [
  ...[4, 16].map((connections) => ({
    name: `large file as it is, ${connections} connections`,
    connections,
    networks: 1,
    isAtLargeEvent: true,
    request: () => ({ path: '/program.json?eventSlug=big', headers: { 'accept-encoding': 'identity', ...from(0, 1) } }),
  })),
  ...(
    [
      [1, 48],
      [4, 240],
      [5, 320],
      [10, 100],
    ] as const
  ).flatMap(([networks, connections]) => [
    starlock(networks, connections),
    votesOfNoQuestion(networks, connections),
    madeUpSchedules(networks, connections),
  ]),
  questionsOfMine(4, 240),
  asked('who is signed in', 1, 16, () => '/api/user'),
  asked('readiness', 1, 24, () => '/readyz'),
  asked('searches of words made up', 1, 24, search),
  asked('older posts of posts made up', 1, 24, (n) => `/messaging?before=nobody${n}`),
  votes(10, 100),
  asked('searches of words made up', 10, 100, search),
]

function named(what: string, networks: number, connections: number) {
  return { name: `${what}, ${networks} × ${connections / networks}`, networks, connections }
}

/** All write the same schedule. */
function starlock(networks: number, connections: number): QueueAttack {
  return {
    ...named('stars of one schedule', networks, connections),
    prepare: async (origin) => {
      const [{ id }] = (await (await fetch(`${origin}/api/sessions?eventSlug=pgh`)).json()) as [{ id: string }]
      const body = JSON.stringify({ add: [id] })
      const starred = await fetch(`${origin}/api/my-schedule?eventSlug=pgh`, {
        method: 'POST',
        headers: JSON_TYPE,
        body,
      })
      const cookie = starred.headers.getSetCookie().map((line) => line.split(';')[0])
      return JSON.stringify({ id, cookie: cookie.join('; ') })
    },
    request: (n, prepared) => {
      const { id, cookie } = JSON.parse(prepared)
      const body = JSON.stringify(n % 2 ? { add: [id] } : { remove: [id] })
      return post('/api/my-schedule?eventSlug=pgh', body, { cookie, ...from(n, networks) })
    },
  }
}

function votesOfNoQuestion(networks: number, connections: number): QueueAttack {
  return {
    ...named('votes with a NUL', networks, connections),
    request: (n) =>
      post('/api/questions/vote', JSON.stringify({ questionId: `x${n}\u0000`, isWanted: true }), from(n, networks)),
  }
}

function madeUpSchedules(networks: number, connections: number): QueueAttack {
  const token = (n: number) => `${n}`.padStart(16, 'x').padEnd(43, 'y')
  return {
    ...named('my schedule, made up', networks, connections),
    request: (n) => ({ path: `/my-schedule/${token(n)}`, headers: { 'accept-encoding': 'br', ...from(n, networks) } }),
  }
}

function questionsOfMine(networks: number, connections: number): QueueAttack {
  return asked('my questions', networks, connections, () => '/questions/mine')
}

function search(n: number): string {
  return `/search?q=${n.toString(36)}x+${(n * 7).toString(36)}y+${(n * 13).toString(36)}z`
}

/** Each request is for the path of its number. */
function asked(what: string, networks: number, connections: number, path: (n: number) => string): QueueAttack {
  return {
    ...named(what, networks, connections),
    request: (n) => ({ path: path(n), headers: { 'accept-encoding': 'br', ...from(n, networks) } }),
  }
}

/** All for the question that guests vote for, each as somebody new. */
function votes(networks: number, connections: number): QueueAttack {
  return {
    ...named('votes for a question', networks, connections),
    prepare: async (origin) => {
      const sessions = (await (await fetch(`${origin}/api/sessions?eventSlug=pgh`)).json()) as { id: string }[]
      const list = await fetch(`${origin}/api/questions?eventSlug=pgh&session=${sessions[0]!.id}`)
      return JSON.stringify({ questionId: /"id":"([^"]+)"/.exec(await list.text())?.[1] ?? '', isWanted: true })
    },
    request: (n, vote) => post('/api/questions/vote', vote, from(n, networks)),
  }
}

const post = (path: string, body: string, headers: Record<string, string>): AttackRequest => ({
  path,
  method: 'POST',
  headers: { ...JSON_TYPE, ...headers },
  body,
})
