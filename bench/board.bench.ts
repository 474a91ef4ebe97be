import { checkouts, type MeasuredApp, startCheckout } from './checkouts.ts'

let texts = 0

/** Whose posts are stored: under attack by one address and by ten, and of 500 people in one hall, behind one address. */
console.log('Posts stored of those sent; 60 s for the hall, in which whoever is refused tries again every 3 s\n')
console.log(
  `${''.padEnd(10)}${['1 attacker', 'others', '10 attackers', 'others', 'hall', 'after'].map((head) => head.padStart(14)).join('')}`,
)
for (const checkout of checkouts()) {
  const [alone, ten, hall] = [
    await inApp(checkout, (app, eventId) => underAttack(app, eventId, 1)),
    await inApp(checkout, (app, eventId) => underAttack(app, eventId, 10)),
    await inApp(checkout, inHall),
  ]
  const cells = [alone.attackers, alone.others, ten.attackers, ten.others, `${hall.stored} of 500`, `${hall.seconds} s`]
  console.log(`${alone.name.padEnd(10)}${cells.map((cell) => String(cell).padStart(14)).join('')}`)
}
process.exit(0)

async function inApp<T>(checkout: string, measure: (app: MeasuredApp, eventId: string) => Promise<T>) {
  const app = await startCheckout(checkout, { TRUST_PROXY: 'on' })
  try {
    const [{ id }] = (await (await fetch(`${app.origin}/api/events`)).json()) as [{ id: string }]
    return { name: app.name, ...(await measure(app, id)) }
  } finally {
    await app.stop()
  }
}

/** Each attacker sends 100 posts as fast as they are answered; then 20 people post once, each from an address of her own. */
async function underAttack(app: MeasuredApp, eventId: string, attackers: number) {
  let stored = 0
  const attack = async (from: string) => {
    for (let n = 0; n < 100; n++) if (await post(app, eventId, { from })) stored++
  }
  await Promise.all(Array.from({ length: attackers }, (_, at) => attack(`198.51.100.${at}`)))
  let others = 0
  for (let at = 0; at < 20; at++) if (await post(app, eventId, { from: `203.0.113.${at}` })) others++
  return { attackers: `${stored} of ${attackers * 100}`, others: `${others} of 20` }
}

/** They all touch the form, and send within the same second. */
async function inHall(app: MeasuredApp, eventId: string) {
  const from = '192.0.2.1'
  const phones = await Promise.all(
    Array.from({ length: 500 }, async () => ({ from, cookie: await cookieOf(app, from) })),
  )
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  let waiting = phones
  while (waiting.length && elapsed() < 60) {
    const answers = await Promise.all(waiting.map((phone) => post(app, eventId, phone)))
    waiting = waiting.filter((_, at) => !answers[at])
    if (waiting.length) await Bun.sleep(3000)
  }
  return { stored: 500 - waiting.length, seconds: Math.round(elapsed()) }
}

async function cookieOf(app: MeasuredApp, from: string): Promise<string> {
  const answer = await fetch(`${app.origin}/api/device`, { method: 'POST', headers: { 'x-forwarded-for': from } })
  await answer.text()
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function post(app: MeasuredApp, eventId: string, { from, cookie = '' }: { from: string; cookie?: string }) {
  const answer = await fetch(`${app.origin}/api/attendee-messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }) },
    body: JSON.stringify({ eventId, name: 'Ada', message: `Message ${++texts}` }),
  })
  await answer.text()
  return answer.status === 201
}
