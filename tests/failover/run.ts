/**
 * `bun run test:failover [ROUNDS]`: the app on a primary and a hot standby, under load. In each round the primary dies or hangs, the
 * standby is promoted three seconds later, the old primary comes back with nobody telling it, and is then made the standby of the
 * new one. Prints what was acknowledged and what was found, and fails where they differ.
 */
import { found, NOTHING_LOST } from './found.ts'
import { someAreWritten, startLoad } from './load.ts'
import { type Loss, type Pair, startPair } from './pair.ts'

const GAP_MS = 3000
const POSTS = 'select count(*)::int as posts from attendee_messages'

const ROUNDS = Number(process.argv[2] ?? 10)
const pair = await startPair()
try {
  process.exitCode = (await measure(pair)) ? 0 : 1
} finally {
  await pair.close()
}

async function measure(pair: Pair): Promise<boolean> {
  const { tally, stop } = await startLoad(pair.app.origin)
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
    console.log(JSON.stringify({ how, ...counts, slowestMs: tally.slowestMs, backMs }))
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
  console.log(
    `Of ${tally.posts.length} posts and ${tally.edits} edits acknowledged: ${what.lostPosts.length} posts lost, ${what.doubledPosts.length} stored twice, ${what.lostEdits.length} edits lost, ${astray} written to a former primary. Wrong answers: ${wrong.join('; ') || 'none'}.`,
  )
  return Bun.deepEquals(what, NOTHING_LOST) && !wrong.length && !astray
}
