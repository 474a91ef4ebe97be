/**
 * `bun run test:failover [ROUNDS]`: the app on a primary and a hot standby, under load. In each round the primary dies or hangs, the
 * standby is promoted three seconds later, the old primary comes back with nobody telling it, and is then made the standby of the
 * new one. Prints what was acknowledged and what was found, writes its section of bench/results.md, and fails where they differ.
 */
import { table, writeResults } from '../../bench/results.ts'
import { found, NOTHING_LOST } from './found.ts'
import { someAreWritten, startLoad } from './load.ts'
import { type Loss, type Pair, startPair } from './pair.ts'

const GAP_MS = 3000
const POSTS = 'select count(*)::int as posts from attendee_messages'
const SCENE = `The primary dies, or hangs (takes connections and answers nothing). The standby is promoted ${GAP_MS / 1000} s later.`

type Round = { how: Loss; reads: number; copies: number; refused: number; slowestMs: number; backMs: number }

const ROUNDS = Number(process.argv[2] ?? 10)
const pair = await startPair()
try {
  process.exitCode = (await measure(pair)) ? 0 : 1
} finally {
  await pair.close()
}

async function measure(pair: Pair): Promise<boolean> {
  const { tally, stop } = await startLoad(pair.app.origin)
  const rounds: Round[] = []
  let astray = 0
  for (let round = 0; round < ROUNDS; round++) {
    const how: Loss = round % 2 ? 'hangs' : 'dies'
    await someAreWritten(tally)
    const before = { ...tally }
    tally.slowestMs = 0
    await pair.failOver(how, GAP_MS)
    const promotedAt = performance.now()
    const refused = tally.refused - before.refused
    await someAreWritten(tally)
    const backMs = tally.acknowledgedAt.find((at) => at > promotedAt)! - promotedAt
    const counts = { reads: tally.reads - before.reads, copies: tally.saved - before.saved, refused }
    rounds.push({ how, ...counts, slowestMs: tally.slowestMs, backMs })
    console.log(JSON.stringify(rounds.at(-1)))
    await pair.returnUnfenced()
    const [own] = await pair.rows<{ posts: number }>(pair.standby, POSTS)
    await someAreWritten(tally)
    const [later] = await pair.rows<{ posts: number }>(pair.standby, POSTS)
    astray += later!.posts - own!.posts
    await pair.returnAsStandby()
  }
  await stop()

  const what = await found(pair, tally)
  const wrong = [...tally.wrong].map(([what, times]) => `${times} × ${what}`)
  const [version] = await pair.rows<{ server_version: string }>(pair.primary, 'show server_version')
  const sum = [
    `Of ${tally.posts.length} posts and ${tally.edits} edits acknowledged: ${what.lostPosts.length} posts lost, ${what.doubledPosts.length} stored twice, ${what.lostEdits.length} edits lost, ${astray} written to a former primary. Wrong answers: ${wrong.join('; ') || 'none'}.`,
  ]
  console.log(sum.join('\n'))
  const about = {
    title: 'Failover to a hot standby',
    command: 'bun run test:failover',
    versions: [`Postgres ${version!.server_version.split(' ')[0]}`],
  }
  await writeResults(about, [SCENE, table(rowsOf(rounds)), ...sum].join('\n\n'))
  return Bun.deepEquals(what, NOTHING_LOST) && !wrong.length && !astray
}

/** One row per kind of loss. */
function rowsOf(rounds: Round[]): string[][] {
  const kinds = (['dies', 'hangs'] as const).map((how) => {
    const all = rounds.filter((round) => round.how === how)
    const sum = (count: 'reads' | 'copies' | 'refused') => String(all.reduce((total, round) => total + round[count], 0))
    const longest = (time: 'slowestMs' | 'backMs') => `${Math.round(Math.max(...all.map((round) => round[time])))} ms`
    return [
      how,
      String(all.length),
      sum('reads'),
      sum('copies'),
      longest('slowestMs'),
      sum('refused'),
      longest('backMs'),
    ]
  })
  return [
    ['primary', 'rounds', 'reads', 'saved copies', 'slowest read', 'writes refused', 'first write after'],
    ...kinds,
  ]
}
