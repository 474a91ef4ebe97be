import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { underLoad } from '../load/load.ts'
import type { Outcome } from '../outcome.ts'
import { type Stand, startStand } from '../stand.ts'

const HELD_MS = 6000
const SIZE_MB = 400

/** Why no small disk can be made here. */
export function whyNoDisk(): string | undefined {
  if (process.platform !== 'linux') return 'a small disk in memory is mounted for it, by Linux'
  if (process.getuid?.() !== 0) return 'a small disk in memory is mounted for it, which only root may'
}

/** Somebody else fills the disk that database and pictures are on, and makes room later. */
export async function fullDisk(rounds: number): Promise<Outcome> {
  const disk = await mkdtemp(join(tmpdir(), 'conference-disk-'))
  command('mount', '-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', disk)
  try {
    const stand = await startStand({ under: disk })
    const ballast = join(disk, 'ballast')
    try {
      return await underLoad(stand, rounds, ({ through }) =>
        through(async () => {
          // It ends by itself where no room is left.
          Bun.spawnSync(['dd', 'if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: ['ignore', 'ignore', 'ignore'] })
          await takeFreePages(stand)
          await Bun.sleep(HELD_MS)
          await rm(ballast)
        }),
      )
    } finally {
      await stand.stop()
    }
  } finally {
    command('umount', '-l', disk)
    await rm(disk, { recursive: true })
  }
}

/** Postgres has some room left in the files that it has already: rows that are taken back use it up all the same. */
async function takeFreePages({ asOperator }: Stand) {
  const taking = asOperator(
    (sql) => sql`
      insert into attendee_messages (id, event_id, name, message)
      select 'ballast' || n, (select id from events limit 1), 'Nobody', repeat('x', 500) from generate_series(1, 3000) n`,
  )
  // Refused where nothing is left, which is what it is for.
  await taking.catch(() => {})
}

function command(...words: string[]) {
  const { exitCode, stderr } = Bun.spawnSync(words)
  if (exitCode) throw new Error(`${words[0]}: ${stderr}`)
}
