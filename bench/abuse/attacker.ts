import { connect } from 'node:net'
import { type AttackRequest, attacks } from './attacks.ts'
import { queueAttacks } from './queue-attacks.ts'

// A process of its own: `bun attacker.ts ORIGIN ATTACK EVENT_ID SECONDS`; ends by itself.
const [origin = '', name = '', eventId = '', seconds = '5'] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
const attack = [...attacks, ...queueAttacks].find((one) => one.name === name)!
const until = performance.now() + Number(seconds) * 1000
let sent = 0
const statuses: Record<string, number> = {}

await Promise.all(Array.from({ length: attack.connections }, keepAsking))
console.log(JSON.stringify({ sent, statuses }))
process.exit(0)

async function keepAsking(): Promise<void> {
  while (performance.now() < until) await askOn()
}

/** Asks on one connection, each time it was answered, until it ends. */
function askOn(): Promise<void> {
  return new Promise((done) => {
    const socket = connect(Number(port), hostname)
    const leaving = setTimeout(() => socket.destroy(), attack.leavesAfterMs ?? until - performance.now())
    let missing: number | 'chunks' | undefined
    let head = ''
    const ask = () => {
      if (performance.now() >= until) return socket.destroy()
      sent++
      socket.write(bytesOf(attack.request(sent, eventId)))
    }
    socket.on('connect', ask)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(leaving)
      done()
    })
    socket.on('data', (chunk: Buffer) => {
      let rest = chunk
      if (missing === undefined) {
        head += rest.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const status = head.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (attack.readsSlowly) return void socket.pause()
        const length = /content-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        missing = length ? Number(length) : /chunked/i.test(head.slice(0, end)) ? 'chunks' : 0
        rest = rest.subarray(rest.length - (head.length - end - 4))
        head = ''
      }
      if (missing !== 'chunks') missing -= rest.length
      const isWhole = missing === 'chunks' ? rest.toString('latin1').endsWith('0\r\n\r\n') : missing <= 0
      if (!isWhole) return
      missing = undefined
      ask()
    })
  })
}

function bytesOf({ path, method = 'GET', headers = {}, body = '' }: AttackRequest): string {
  const all = {
    host: `${hostname}:${port}`,
    ...headers,
    ...(body && { 'content-length': `${Buffer.byteLength(body)}` }),
  }
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
