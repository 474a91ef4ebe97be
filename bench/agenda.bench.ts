import { measure } from './load.ts'

const ROUNDS = 5
const SECONDS = 2

type Addresses = { app: string; bare: string; etag: string }

// Side by side in one run, in turns, so that whatever else the machine does meets both alike.
const addresses = await new Promise<Addresses>((ready) => {
  const servers = Bun.spawn([process.execPath, `${import.meta.dir}/servers.ts`], { ipc: ready, stderr: 'inherit' })
  process.on('exit', () => servers.disconnect())
})
const cases = {
  brotli: { 'accept-encoding': 'br' },
  identity: { 'accept-encoding': 'identity' },
  'not modified': { 'accept-encoding': 'br', 'if-none-match': addresses.etag },
}

console.log(
  `The cached agenda against a bare Bun.serve sending the same bytes: requests per second, median of ${ROUNDS} rounds\n`,
)
console.log(`${''.padEnd(14)}${'app'.padStart(10)}${'bare'.padStart(10)}${'ratio'.padStart(8)}`)
for (const [name, headers] of Object.entries(cases)) {
  for (const url of [addresses.app, addresses.bare]) await measure(url, headers, 1)
  const rounds: { app: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      app: await measure(addresses.app, headers, SECONDS),
      bare: await measure(addresses.bare, headers, SECONDS),
    })
  const app = median(rounds.map((round) => round.app))
  const bare = median(rounds.map((round) => round.bare))
  const ratio = median(rounds.map((round) => round.app / round.bare))
  console.log(
    `${name.padEnd(14)}${app.toFixed(0).padStart(10)}${bare.toFixed(0).padStart(10)}${ratio.toFixed(2).padStart(8)}`,
  )
}
process.exit(0)

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
