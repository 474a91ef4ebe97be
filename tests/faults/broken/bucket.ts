import { connect, createServer, type Socket } from 'node:net'
import { whyNoS3 } from '../../support/ceph-programs.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { type Load, underLoad } from '../load/load.ts'
import type { Outcome } from '../outcome.ts'
import { startStand } from '../stand.ts'

const HELD_MS = 6000

export { whyNoS3 as whyNoBucket }

/** In turn nobody answers at the bucket's address, and everything that is sent there stays unanswered. */
export async function bucketAway(rounds: number): Promise<Outcome> {
  const s3 = await startS3Server()
  const door = await startDoor(Number(new URL(s3.endpoint).port))
  const stand = await startStand({ env: { ...s3.settings, S3_ENDPOINT: door.origin } })
  const away = async (mode: 'refuse' | 'hang') => {
    await door.become(mode)
    await Bun.sleep(HELD_MS)
    await door.become('pass')
  }
  try {
    const work = ({ through }: Load, round: number) => through(() => away(round % 2 ? 'hang' : 'refuse'))
    return await underLoad(stand, rounds, work)
  } finally {
    await stand.stop()
    await door.become('refuse')
    await s3.stop()
  }
}

/** A port that leads to another one, or to nowhere. */
async function startDoor(to: number) {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  let isHanging = false
  const server = createServer((client) => {
    keep(client)
    if (isHanging) return
    const behind = connect(to, '127.0.0.1')
    keep(behind)
    client.pipe(behind)
    behind.pipe(client)
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    async become(mode: 'pass' | 'hang' | 'refuse') {
      isHanging = mode === 'hang'
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
      if (mode !== 'refuse') await listen(port)
    },
  }
}
