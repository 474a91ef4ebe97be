import { type MeasuredApp, ORGANIZER, startCheckout } from '../checkouts.ts'
import { deviceFrom } from './devices.ts'

/** What one who makes up people gets done, in numbers. */
type FakedPeople = { name: string; run: (app: Crowd) => Promise<string> }

type Crowd = { origin: string; eventId: string; sessionId: string; organizer: string }

const JSON_TYPE = { 'content-type': 'application/json' }
const from = (address: string) => ({ 'x-forwarded-for': address })
const times = <T>(count: number, one: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)))
const stored = (answers: Response[]) => answers.filter(({ status }) => status < 400).length

function send({ origin }: Crowd, path: string, body: object | URLSearchParams, headers: Record<string, string>) {
  const isForm = body instanceof URLSearchParams
  return fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...(isForm ? { origin } : JSON_TYPE), ...headers },
    body: isForm ? body : JSON.stringify(body),
  })
}

const post = (crowd: Crowd, message: string, headers: Record<string, string>) =>
  send(crowd, '/api/attendee-messages', { eventId: crowd.eventId, name: 'Ada', message }, headers)

async function board({ origin }: Crowd): Promise<{ id: string; message: string }[]> {
  return (await fetch(`${origin}/api/attendee-messages?eventSlug=pgh`)).json() as Promise<never>
}

export const fakedPeople: FakedPeople[] = [
  {
    name: 'votes of one address',
    async run(crowd) {
      const asked = await send(crowd, '/api/questions', { sessionId: crowd.sessionId, text: 'Who?' }, from('192.0.2.1'))
      const { id: questionId } = (await asked.json()) as { id: string }
      const headers = { ...JSON_TYPE, cookie: crowd.organizer }
      const url = `${crowd.origin}/api/admin/questions/${questionId}/status`
      await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ status: 'shown' }) })
      const vote = () => send(crowd, '/api/questions/vote', { questionId, isWanted: true }, from('198.51.100.7'))
      const atOnce = stored(await times(1500, vote))
      let later = 0
      for (let round = 0; round < 3; round++) {
        await Bun.sleep(1000)
        later += stored(await times(190, vote))
      }
      return `${atOnce} of 1,500 at once, ${later} of 570 in bursts`
    },
  },
  {
    name: 'reports of one address',
    async run(crowd) {
      const cookies = await times(20, (n) => deviceFrom(crowd.origin, `192.0.2.${n}`))
      await times(20, (n) => post(crowd, `Harmless ${n}`, { ...from(`192.0.2.${n}`), cookie: cookies[n]! }))
      const before = await board(crowd)
      for (const { id } of before)
        for (let n = 0; n < 3; n++) {
          const form = new URLSearchParams({ eventId: crowd.eventId, post: id })
          await send(crowd, '/messaging/report?eventSlug=pgh', form, from('198.51.100.7'))
        }
      return `${before.length - (await board(crowd)).length} of ${before.length} posts hidden`
    },
  },
  {
    name: 'one phone in a hall',
    async run(crowd) {
      const hall = from('198.51.100.7')
      const others = await times(20, () => deviceFrom(crowd.origin, '198.51.100.7'))
      const collected = await times(560, () => deviceFrom(crowd.origin, '198.51.100.7'))
      await Bun.sleep(SECONDS_UNTIL_KNOWN * 1000)
      const hammer = times(400, () => fetch(`${crowd.origin}/api/user`, { headers: hall }))
      await times(560, (n) => post(crowd, `Spam ${n}`, { ...hall, cookie: collected[n]! }))
      const posts = await times(20, (n) => post(crowd, `From the hall ${n}`, { ...hall, cookie: others[n]! }))
      await hammer
      await times(2500, () => fetch(`${crowd.origin}/api/user`, { headers: hall }))
      const dashboard = await times(20, () =>
        fetch(`${crowd.origin}/api/admin/changes?eventSlug=pgh`, { headers: { ...hall, cookie: crowd.organizer } }),
      )
      return `${stored(posts)} of 20 phones that were there before post, ${stored(dashboard)} of 20 calls of the organizer`
    },
  },
  {
    name: 'a flood of four addresses',
    async run(crowd) {
      const addresses = [1, 2, 3, 4].map((n) => `203.0.113.${n}`)
      let guests = 0
      for (let second = 0; second < 5; second++) {
        await times(200, async (n) => {
          const address = addresses[n % 4]!
          const cookie = n % 2 ? await deviceFrom(crowd.origin, address) : ''
          await post(crowd, `Spam ${second} ${n}`, { ...from(address), ...(cookie && { cookie }) })
        })
        const address = `192.0.2.${second}`
        const cookie = await deviceFrom(crowd.origin, address)
        guests += stored([await post(crowd, `Guest ${second}`, { ...from(address), cookie })])
        await Bun.sleep(1000)
      }
      const page = await board(crowd)
      const spam = page.filter(({ message }) => message.startsWith('Spam')).length
      return `${spam} of ${page.length} posts on the first page are spam, ${guests} of 5 guests stored`
    },
  },
]

const SECONDS_UNTIL_KNOWN = 125

/** One attack after another, each on a fresh app. */
export async function measureFakedPeople(checkouts: string[], attacks: FakedPeople[]) {
  console.log('\nWhat one gets who makes up people\n')
  for (const { name, run } of attacks)
    for (const checkout of checkouts) {
      const app = await startCheckout(checkout, { TRUST_PROXY: 'on' })
      try {
        console.log(`| ${name} | ${app.name} | ${await run(await crowdOf(app))} |`)
      } finally {
        await app.stop()
      }
    }
}

async function crowdOf({ origin }: MeasuredApp): Promise<Crowd> {
  const [session] = (await (await fetch(`${origin}/api/sessions?eventSlug=pgh`)).json()) as Record<string, string>[]
  const body = JSON.stringify(ORGANIZER)
  const login = await fetch(`${origin}/api/login`, { method: 'POST', headers: JSON_TYPE, body })
  const organizer = login.headers.getSetCookie()[0]!.split(';')[0]!
  await fetch(`${origin}/api/admin/sessions/${session!.id}`, {
    method: 'PATCH',
    headers: { ...JSON_TYPE, cookie: organizer },
    body: JSON.stringify({ questionsOpen: true }),
  })
  return { origin, eventId: session!.eventId!, sessionId: session!.id!, organizer }
}
