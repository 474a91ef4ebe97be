import { customType } from 'drizzle-orm/pg-core'

/** ISO text in rows and JSON. Milliseconds only, because JavaScript holds no more and a backup would lose it. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
})

/** Only Postgres compares it, to the microsecond. */
export const preciseTimestamp = customType<{ data: string }>({ dataType: () => 'timestamp with time zone' })
