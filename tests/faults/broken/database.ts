import type { Sql } from 'postgres'
import { connectPostgres } from '../../../db/pool/connection.ts'
import { underLoad } from '../load/load.ts'
import type { Outcome } from '../outcome.ts'
import { type Options, type Stand, startStand } from '../stand.ts'

/** Longer than any patience of the app's, so that each of its ways to go on is met. */
const HELD_MS = 6000

/** Breaks the database, keeps it so for as long as `wait` takes, and mends it. */
export type Holding = (stand: Stand, wait: () => Promise<unknown>) => Promise<void>

/** The app dies, and is started anew as by systemd. */
export const appKilled: Holding = ({ killApp }) => killApp()

/** All of Postgres dies, and the app starts it anew. */
export const databaseKilled: Holding = async ({ database }) => void (await database.kill())

/** The app dies while Postgres cannot be reached, and is started anew long before that can be. */
export const appKilledWithout: Holding = async ({ line, killApp }, wait) => {
  line!.close()
  await killApp()
  await wait()
  await line!.reopen()
}

/** Every process of Postgres stands still. */
export const frozen: Holding = async ({ database }, wait) => {
  database.freeze()
  await wait()
  database.thaw()
}

/** As a standby, or a managed database whose disk is nearly full. */
export const readOnly: Holding = ({ asOperator }, wait) =>
  asOperator(async (sql) => {
    const become = async (state: 'on' | 'off') => {
      await sql.unsafe(`alter system set default_transaction_read_only = ${state}`)
      await sql`select pg_reload_conf()`
    }
    await become('on')
    await wait()
    await become('off')
  })

/** Others took every connection that there is, those of the app as well. */
export const outOfConnections: Holding = ({ asOperator, database }, wait) =>
  asOperator(async (sql) => {
    const others: Sql[] = []
    const takeAll = async () => {
      for (let isIn = true; isIn; ) {
        const address = { ...database.address, user: 'companion' }
        const one = connectPostgres(address, { max: 1, statementTimeoutMs: 0, name: 'somebody else' })
        others.push(one)
        isIn = await one`select 1`.then(
          () => true,
          () => false,
        )
      }
    }
    await takeAll()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'conference-companion'`
    await takeAll()
    await wait()
    await Promise.all(others.map((one) => one.end({ timeout: 1 })))
  })

/** All lines break, and nobody answers at its port. */
export const refusing: Holding = async ({ line }, wait) => {
  line!.close()
  await wait()
  await line!.reopen()
}

/** The lines stay and carry nothing, as where a firewall forgot them; new ones work. */
export const silent: Holding = async ({ line }, wait) => {
  line!.freeze()
  await wait()
}

/** Holds again and again while people post and read. */
export const again =
  (hold: Holding, options?: Options, heldMs = HELD_MS) =>
  async (rounds: number): Promise<Outcome> => {
    const stand = await startStand(options)
    try {
      return await underLoad(stand, rounds, ({ through }) => through(() => hold(stand, () => Bun.sleep(heldMs))))
    } finally {
      await stand.stop()
    }
  }
