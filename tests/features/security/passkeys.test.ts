import { expect, test } from 'bun:test'
import { attributes, texts } from '../../support/html.ts'
import { MadePasskey } from './made-passkey.ts'
import { answerOf, appOfPeople, PASSWORD, type Person } from './person.ts'

const { owner } = await appOfPeople()
const host = 'witcon.example'
const origin = `https://${host}`
const EVIL = { host: 'evil.example', origin: 'https://evil.example' }
const NOT_ADDED = [400, 'This passkey wasn’t accepted. Start again.']
const NOT_SIGNED = [401, 'This passkey wasn’t accepted. Try again, or use a recovery code.']
const headersAt = (host: string) => ({ host, origin: `https://${host}`, 'x-forwarded-proto': 'https' })

/** What the page asks a new passkey to sign. */
async function challengeFor(person: Person): Promise<string> {
  const page = await (await person.get('/admin/security/passkey', headersAt(host))).text()
  return JSON.parse(attributes(page, 'script[data-options]', 'data-options')[0]!).challenge
}

function add(person: Person, made: object, at = host) {
  const fields = { current: PASSWORD, name: 'Key ring', passkey: JSON.stringify(made) }
  return person.send('POST', '/admin/security/passkey', new URLSearchParams(fields), headersAt(at))
}

/** After the password, at another browser. */
async function halfOf(person: Person) {
  const half = person.elsewhere()
  const login = await half.post('/api/login', { username: person.username, password: PASSWORD }, headersAt(host))
  const { factor } = (await login.json()) as { factor: { passkey?: { challenge: string } } }
  const give = (passkey: object, headers = headersAt(host)) => half.post('/api/login/factor', { passkey }, headers)
  return { half, give, challenge: factor.passkey!.challenge }
}

test('a new passkey answers its login’s challenge at this host, once', async () => {
  const [olga, mona, key] = [await owner(), await owner(), new MadePasskey()]
  const here = { host, origin, challenge: await challengeFor(olga) }
  for (const bent of [
    { ...here, ...EVIL },
    { ...here, host: EVIL.host },
    { ...here, origin: `${origin}:8443` },
  ])
    expect(await answerOf(add(olga, key.create(bent)))).toEqual(NOT_ADDED)
  expect(await answerOf(add(mona, key.create(here)))).toEqual(NOT_ADDED)
  expect(await answerOf(add(olga, key.create(here), EVIL.host))).toEqual(NOT_ADDED)
  const made = key.create(here)
  const codes = texts(await (await add(olga, made)).text(), '.recovery-codes code')
  expect(codes.length).toBe(10)
  for (const again of [made, key.create(here)])
    expect(await answerOf(add(olga, again))).toEqual([400, 'This passkey was added already'])
  expect(await answerOf(add(olga, { id: 7 }))).toEqual(NOT_ADDED)
})

test('a passkey with a maker’s certificate is refused: judging one would call the addresses that it names', async () => {
  const olga = await owner()
  const here = { host, origin, challenge: await challengeFor(olga) }
  const key = new MadePasskey()
  expect(await answerOf(add(olga, key.create(here, { isCertified: true })))).toEqual(NOT_ADDED)
  expect((await add(olga, key.create(here))).status).toBe(200)
})

test('a passkey signs one login in, at the host that it was made for', async () => {
  const [olga, key] = [await owner(), new MadePasskey()]
  expect((await add(olga, key.create({ host, origin, challenge: await challengeFor(olga) }))).status).toBe(200)
  const [one, other] = [await halfOf(olga), await halfOf(olga)]
  const here = { host, origin, challenge: one.challenge }
  expect(await answerOf(one.give(key.sign({ ...here, ...EVIL })))).toEqual(NOT_SIGNED)
  // A relay that shows another host to us and to the passkey.
  expect(await answerOf(one.give(key.sign({ ...here, ...EVIL }), headersAt(EVIL.host)))).toEqual(NOT_SIGNED)
  expect(await answerOf(one.give(key.sign(here), headersAt(EVIL.host)))).toEqual(NOT_SIGNED)
  expect(await answerOf(other.give(key.sign(here)))).toEqual(NOT_SIGNED)
  expect(await answerOf(one.give(new MadePasskey().sign(here)))).toEqual(NOT_SIGNED)
  expect(await answerOf(one.give({ id: 7 }))).toEqual([400, 'This passkey can’t be read'])
  const [early, signed] = [key.sign({ ...here, challenge: other.challenge }), key.sign(here)]
  expect((await one.give(signed)).status).toBe(200)
  expect((await one.give(signed)).status).toBe(410)
  // Its counter is behind: a copy of the key signed it.
  expect(await answerOf(other.give(early))).toEqual(NOT_SIGNED)
  expect((await other.give(key.sign({ ...here, challenge: other.challenge }))).status).toBe(200)
})
