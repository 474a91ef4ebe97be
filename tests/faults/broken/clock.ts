import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { underLoad } from '../load/load.ts'
import type { Outcome } from '../outcome.ts'
import { startStand } from '../stand.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
/** How wrong the app's clock goes, in turn. */
const JUMPS = [HOUR, -HOUR, 2 * DAY, -2 * DAY, 8 * DAY]
const HELD_MS = 4000

/** The clock of the app's machine goes wrong, and right again; the database's stays as it is. */
export async function clockJumps(rounds: number): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'conference-clock-'))
  const file = join(folder, 'ahead-by-ms')
  await writeFile(file, '0')
  const stand = await startStand({
    preload: join(import.meta.dirname, 'jumping-clock.child.ts'),
    env: { CLOCK_AHEAD_FILE: file },
  })
  try {
    return await underLoad(stand, rounds, ({ through }, round) =>
      through(async () => {
        await writeFile(file, String(JUMPS[round % JUMPS.length]))
        await Bun.sleep(HELD_MS)
        await writeFile(file, '0')
      }),
    )
  } finally {
    await stand.stop()
    await rm(folder, { recursive: true })
  }
}
