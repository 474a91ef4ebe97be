import { startNetwork } from '../../support/bad-network.ts'
import { whyNoS3 } from '../../support/ceph-programs.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { type Load, underLoad } from '../load/load.ts'
import type { Outcome } from '../outcome.ts'
import { startStand } from '../stand.ts'

const HELD_MS = 6000

export { whyNoS3 as whyNoBucket }

/** Rounds alternate: nothing listens at the bucket's address, or requests there stay unanswered. */
export async function bucketAway(rounds: number): Promise<Outcome> {
  const s3 = await startS3Server()
  const network = await startNetwork(s3.endpoint)
  const stand = await startStand({ env: { ...s3.settings, S3_ENDPOINT: network.origin } })
  /** Each change ends the connections, so that none hangs when the bucket is back. */
  const away = async (isHanging: boolean) => {
    await network.gone()
    if (isHanging) await network.good().then(network.hang)
    await Bun.sleep(HELD_MS)
    if (isHanging) await network.gone()
    await network.good()
  }
  try {
    const work = ({ through }: Load, round: number) => through(() => away(round % 2 === 1))
    return await underLoad(stand, rounds, work)
  } finally {
    await stand.stop()
    network.close()
    await s3.stop()
  }
}
