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
const SCENE = `In each round the primary dies (all its processes at once) or hangs (it takes connections and says nothing), and the standby is promoted ${GAP_MS / 1000} s later.`
const HEAD = [
  'Round',
  'The primary',
  'Read until all was well',
  'of them saved copies',
  'the slowest',
  'Writes told 503 while there was no primary',
  'First write after the promotion',
]

const rounds = Number(process.argv[2] ?? 10)
const pair = await startPair()
try {
  process.exitCode = (await measure(pair)) ? 0 : 1
} finally {
  await pair.close()
}

async function measure(pair: Pair): Promise<boolean> {
  const { tally, stop } = await startLoad(pair.app.origin)
  const rows: string[][] = []
  let astray = 0
  for (let round = 0; round < rounds; round++) {
    const how: Loss = round % 2 ? 'hangs' : 'dies'
    await someAreWritten(tally)
    const before = { ...tally }
    tally.slowestMs = 0
    await pair.failOver(how, GAP_MS)
    const promotedAt = performance.now()
    const refused = tally.refused - before.refused
    await someAreWritten(tally)
    const backMs = tally.acknowledgedAt.find((at) => at > promotedAt)! - promotedAt
    const row = [
      round + 1,
      how,
      tally.reads - before.reads,
      tally.saved - before.saved,
      `${Math.round(tally.slowestMs)} ms`,
    ]
    rows.push([...row, refused, `${Math.round(backMs)} ms`].map(String))
    console.log(rows.at(-1)!.join(', '))
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
    `Acknowledged: ${tally.posts.length} posts and ${tally.edits} edits. Found: ${what.lostPosts.length} posts lost, ${what.doubledPosts.length} stored twice, ${what.lostEdits.length} edits lost, ${astray} written to an old primary that came back.`,
    `Read: ${tally.reads} pages and lists whole, ${tally.saved} of them saved copies. Answers that should not have been: ${wrong.join('; ') || 'none'}.`,
  ]
  console.log(sum.join('\n'))
  const about = {
    title: 'Failover to a hot standby',
    command: 'bun run test:failover',
    versions: [`Postgres ${version!.server_version.split(' ')[0]}`],
  }
  await writeResults(about, [SCENE, table([HEAD, ...rows]), ...sum].join('\n\n'))
  return Bun.deepEquals(what, NOTHING_LOST) && !wrong.length && !astray
}
