import { customType } from 'drizzle-orm/pg-core'

/** ISO text in rows and in JSON. Milliseconds only: JavaScript cannot hold more, so a backup would lose it. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
})

/** A moment that only Postgres compares, to the microsecond. */
export const preciseTimestamp = customType<{ data: string }>({ dataType: () => 'timestamp with time zone' })
