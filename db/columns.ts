import { customType } from 'drizzle-orm/pg-core'

/** The words of a text, each once, for Postgres' own full text. Written as its text form, never read. */
export const wordList = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A moment, as ISO text in rows and in JSON (`2025-03-15T14:00:00.000Z`), so that a row has one shape everywhere.
 * Milliseconds only: what JavaScript cannot hold would be lost on the way through a backup.
 */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
})

/** A moment that only Postgres compares, to the microsecond. */
export const preciseMoment = customType<{ data: string }>({ dataType: () => 'timestamp with time zone' })
