import { inArray } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import type { events } from '../../../db/schema.ts'
import { findManagedEvent } from '../../pages/cached-events.ts'
import { type TableName, tables } from '../../records/tables.ts'
import type { EventPlace } from './roles.ts'

export type NamingCall = { params: object | undefined; query: object | undefined; body: unknown }

const FIELDS = { eventId: 'events', speakerId: 'speakers', sponsorId: 'sponsors', floorId: 'floors' } as const

/**
 * The events that a call names: by a slug, by the id in its path, which is of `table`, or by ids in its body. Without any it is
 * about the event that its handler takes, the default one. What does not exist is left to the handler.
 */
export async function namedPlaces({ params, query, body }: NamingCall, table: TableName): Promise<EventPlace[]> {
  const fields = { ...(body as object | undefined) } as Record<string, unknown>
  const rows = [...idsIn(params, 'id', table), ...idsIn(fields, 'ids', table)]
  for (const [field, of] of Object.entries(FIELDS)) rows.push(...idsIn(fields, field, of))
  const ofTables = Map.groupBy(rows, (row) => row.table)
  const places = (await Promise.all([...ofTables].map(([name, of]) => findPlaces(name, of)))).flat()
  const slugs = [(query as { eventSlug?: string } | undefined)?.eventSlug, fields.eventSlug as string | undefined]
  const named = slugs.filter((slug) => slug !== undefined)
  if (!named.length && rows.length) return places
  for (const slug of named.length ? named : [undefined]) {
    const event = await findManagedEvent(slug)
    if (!(event instanceof Response)) places.push({ eventId: event.id })
  }
  return places
}

type NamedRow = { table: TableName; id: string }

function idsIn(fields: object | undefined, name: string, table: TableName): NamedRow[] {
  const value = (fields as Record<string, unknown> | undefined)?.[name]
  return [value].flat().flatMap((id) => (typeof id === 'string' ? { table, id } : []))
}

type Row = { id: string; eventId?: string | null; roomId?: string | null }

async function findPlaces(name: TableName, named: NamedRow[]): Promise<EventPlace[]> {
  const table = tables[name].table as unknown as typeof events
  const ids = named.map(({ id }) => id)
  const rows: Row[] = await db.select().from(table).where(inArray(table.id, ids))
  return rows.map(({ id, eventId, roomId }) => {
    if (name === 'events') return { eventId: id }
    return { eventId: eventId ?? '', ...(name === 'rooms' ? { roomId: id } : name === 'sessions' && { roomId }) }
  })
}
