import { asc, desc, eq, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db } from '../../../db/client.ts'
import * as tables from '../../../db/schema.ts'
import { Client } from '../../support/app.ts'
import type { Known } from '../wire/in-bytes.ts'
import { PLANTED_SLUG } from './planted.ts'

/** By kind, what can be named in a request: for organizers, and one more for everybody else, of what they may not see all of. */
type Places = Record<string, { ours: string[]; planted: string | undefined }>

const TABLES = {
  session: tables.sessions,
  speaker: tables.speakers,
  sponsor: tables.sponsors,
  room: tables.rooms,
  floor: tables.floors,
  announcement: tables.announcements,
  post: tables.attendeeMessages,
  question: tables.questions,
  mail: tables.sponsorMessages,
  source: tables.sources,
  proposal: tables.proposals,
}

export async function findPlaces(origin: string, organizer: Client): Promise<Places> {
  const [planted] = await db.select().from(tables.events).where(eq(tables.events.slug, PLANTED_SLUG))
  const events = await db
    .select()
    .from(tables.events)
    .where(eq(tables.events.isActive, true))
    .orderBy(asc(tables.events.name))
  const others = events.filter(({ id }) => id !== planted!.id)
  const found: Places = {
    event: { ours: others.map(({ id }) => id), planted: planted!.id },
    slug: { ours: others.map(({ slug }) => slug), planted: planted!.slug },
    ...(await linksOf(origin, organizer)),
  }
  for (const [kind, table] of Object.entries(TABLES)) found[kind] = await rowsOf(table, planted!.id)
  const { changes } = tables
  const some = await db
    .select()
    .from(changes)
    .where(ne(changes.eventId, planted!.id))
    .orderBy(desc(changes.at))
    .limit(7)
  found.change = { ours: some.map(({ id }) => id), planted: undefined }
  found.before = found.post!
  return found
}

type OfEvent = PgTable & { id: PgColumn; eventId: PgColumn }

async function rowsOf(table: OfEvent, plantedId: string): Promise<Places[string]> {
  const ids = async (where: ReturnType<typeof eq>) =>
    (await db.select({ id: table.id }).from(table).where(where).orderBy(desc(table.id)).limit(7)).map(({ id }) =>
      String(id),
    )
  const [planted] = await ids(eq(table.eventId, plantedId))
  return { ours: await ids(ne(table.eventId, plantedId)), planted }
}

/** Addresses and cookies that only who was given them has: for uploads, schedules, and devices. */
async function linksOf(origin: string, organizer: Client): Promise<Places> {
  const uploads: string[] = []
  for (let at = 0; at < 3; at++) uploads.push((await (await organizer.post('/api/objects/upload')).json()).uploadURL)
  const attendee = new Client(origin)
  await attendee.post('/api/device')
  const [session] = await (await attendee.get('/api/sessions')).json()
  await attendee.post('/api/my-schedule', { add: [session?.id ?? ''] })
  const pages = await Promise.all(
    ['/my-schedule', '/my-schedule/device'].map(async (path) => (await attendee.get(path)).text()),
  )
  const tokens = [...pages.join().matchAll(/\/my-schedule\/(?:device\/)?([\w-]{20,})/g)].map(([, token]) => token!)
  const own: { path: string }[] = await (await organizer.get('/api/admin/proposals')).json()
  tokens.push(...own.slice(0, 3).map(({ path }) => path.replace('/own/', '')))
  const all = (ours: string[]) => ({ ours, planted: undefined })
  return {
    upload: all(uploads),
    uploadPath: all(uploads.map((url) => url.replace(/^.*\//, ''))),
    token: all([...new Set(tokens)]),
    cookie: all([attendee.cookie]),
  }
}

/** Replaces each place by what is there; the last number is what is planted, for who is no organizer. */
export function filling(places: Places): Known['fill'] {
  return (text, by) =>
    text.replace(/zz_(\w+?)_(\d)_zz/g, (_, kind: string, at: string) => {
      const { ours, planted } = places[kind] ?? { ours: [], planted: undefined }
      if (by !== 'organizer' && at === '7' && planted) return planted
      return ours[Number(at) % Math.max(1, ours.length)] ?? 'zq-none'
    })
}
