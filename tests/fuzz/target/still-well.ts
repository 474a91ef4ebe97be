import { join } from 'node:path'
import { Client } from '../../support/app.ts'
import { cli } from '../../support/cli.ts'
import type { Target } from './target.ts'

/** Pages and lists as they are asked for by people, each of which shows what is in the database. */
const PAGES = [
  '/',
  '/speakers',
  '/sponsors',
  '/messaging',
  '/my-schedule',
  '/changes',
  '/questions',
  '/feedback',
  '/screen',
  '/search?q=keynote',
  '/offline.json',
  '/schedule.json',
  '/schedule.xml',
  '/schedule.ics',
  '/sessions.csv',
  '/sessions.xlsx',
  '/changes.atom',
  '/api/sessions',
  '/api/speakers',
  '/api/sponsors',
  '/api/rooms',
  '/api/attendee-messages',
]
const LISTS = [
  'attendee-messages',
  'board',
  'messages',
  'announcements',
  'changes',
  'feedback',
  'questions',
  'my-schedule/stars',
  'imports/sources',
].map((name) => `/api/admin/${name}`)

/** What is wrong with the app after all this, in sentences: pages, rows, and what the doctor says. */
export async function findIll({ known, organizer, env }: Target): Promise<string[]> {
  const origin = `http://${known.host}`
  const ill: string[] = []
  const events = await (await organizer.get('/api/admin/events')).json()
  for (const { slug, isActive } of events)
    for (const path of isActive ? [...PAGES, ...LISTS] : LISTS) {
      const client = path.startsWith('/api/admin') ? organizer : new Client(origin)
      const address = `${path}${path.includes('?') ? '&' : '?'}eventSlug=${slug}`
      const answer = await client.get(address)
      const text = await answer.text()
      const isWhole = !answer.headers.get('content-type')?.startsWith('text/html') || text.endsWith('</html>')
      // A file of times has nothing to say of an event without dates.
      if (answer.status !== 200 && !(answer.status === 404 && /^\/(schedule|changes)/.test(path)))
        ill.push(`${address} answers ${answer.status}`)
      else if (!isWhole) ill.push(`${address} is not whole`)
    }
  const doctor = await cli(['doctor', '--json'], env)
  if (doctor.code !== 0) ill.push(`doctor: ${doctor.out}${doctor.err}`)
  // Every row is read, written, and judged as if it were to be put back.
  const file = join(env.DATA_DIR!, 'after.backup')
  for (const args of [
    ['backup', '--out', file],
    ['restore', file, '--dry-run'],
  ]) {
    const { code, err } = await cli(args, env)
    if (code !== 0) ill.push(`${args[0]}: ${err}`)
  }
  return ill
}

/** Less than this is noise: what the first rounds load, and what is free to be used again. */
const MOST_MORE_BYTES = 64 * 1024 ** 2

/** A sentence where memory went on growing after a third of the rounds, by when all is loaded. */
export function findGrowth(memory: number[]): string[] {
  if (memory.length < 9) return []
  const [early, late] = [
    memory.slice(memory.length / 3, (memory.length * 2) / 3),
    memory.slice(-memory.length / 3),
  ].map(middle)
  return late! > early! * 1.25 + MOST_MORE_BYTES ? [`memory has grown from ${early} to ${late} bytes`] : []
}

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
