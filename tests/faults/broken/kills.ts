import { underLoad } from '../load/load.ts'
import type { Outcome } from '../outcome.ts'
import { startStand } from '../stand.ts'

/** The app dies, and is started anew as by systemd. */
export async function appKilled(rounds: number): Promise<Outcome> {
  const stand = await startStand()
  try {
    return await underLoad(stand, rounds, ({ through }) => through(stand.killApp))
  } finally {
    await stand.stop()
  }
}

/** All of Postgres dies, and the app starts it anew. */
export async function databaseKilled(rounds: number): Promise<Outcome> {
  const stand = await startStand()
  try {
    return await underLoad(stand, rounds, ({ through }) => through(async () => stand.database.kill()))
  } finally {
    await stand.stop()
  }
}

const HELD_MS = 6000

/** The app dies while Postgres cannot be reached, and is started anew long before that can be. */
export async function appKilledWithout(rounds: number): Promise<Outcome> {
  const stand = await startStand({ hasLine: true })
  try {
    return await underLoad(stand, rounds, ({ through }) =>
      through(async () => {
        stand.line!.close()
        await stand.killApp()
        await Bun.sleep(HELD_MS)
        await stand.line!.reopen()
      }),
    )
  } finally {
    await stand.stop()
  }
}
