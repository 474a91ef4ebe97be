import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { db } from '../../../db/client.ts'
import { loginSessions, users } from '../../../db/schema.ts'
import { findLogin, signOut, signOutEverywhere } from '../../../src/features/auth/logins.ts'
import { hashPassword, needsRehash, verifyPassword } from '../../../src/features/auth/passwords.ts'
import {
  createAdmin,
  ensureFirstAdmin,
  listAdmins,
  register,
  removeAdmin,
  setPassword,
  signIn,
} from '../../../src/features/auth/service.ts'
import { openFileDatabase } from '../../support/database.ts'
import { execute } from '../../support/execute.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const anna = { username: 'anna', password: 'correct horse' }

await openFileDatabase()
beforeEach(() => execute('delete from users'))

test('a registered user is not an administrator, and a name is given once', async () => {
  expect(await register(anna)).toMatchObject({ user: { isAdmin: false } })
  expect(await createAdmin(anna)).toEqual({ status: 'taken' })
  const both = await Promise.all([register({ ...anna, username: 'bertha' }), register({ ...anna, username: 'bertha' })])
  expect(both.filter(Boolean).length).toBe(1)
  expect(await listAdmins()).toEqual([])
})

test('the table holds neither password nor secret', async () => {
  await createAdmin(anna)
  const { secret } = (await signIn(anna))!
  const [user] = await db.select().from(users)
  const [login] = await db.select().from(loginSessions)
  expect(user!.password).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(login!.sid).toBe(new Bun.CryptoHasher('sha256').update(secret).digest('hex'))
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
})

test('a login lasts a week, is over once it has expired, and its row goes with the next login', async () => {
  await createAdmin(anna)
  const before = Date.now()
  const { secret } = (await signIn(anna))!
  expect(await expiry()).toBeWithin(before + 7 * DAY_MS, Date.now() + 7 * DAY_MS + 1)
  await setLogin({ expire: Date.now() - 1 })
  expect(await findLogin(secret)).toBeUndefined()
  await signIn(anna)
  expect(await db.$count(loginSessions)).toBe(1)
})

test('using a login extends it, at most once an hour', async () => {
  await createAdmin(anna)
  const { secret } = (await signIn(anna))!
  const before = Date.now()
  const expire = before + 6.9 * DAY_MS
  await setLogin({ startedAt: before - 50 * 60_000, expire })
  await findLogin(secret)
  expect(await expiry()).toBe(expire)

  await setLogin({ startedAt: before - 61 * 60_000, expire })
  await findLogin(secret)
  expect(await expiry()).toBeGreaterThanOrEqual(before + 7 * DAY_MS)
})

test('no login lasts longer than thirty days, however much it is used', async () => {
  await createAdmin(anna)
  const { secret } = (await signIn(anna))!
  const startedAt = Date.now() - 29 * DAY_MS
  await setLogin({ startedAt, expire: Date.now() + 60_000 })
  expect(await findLogin(secret)).toMatchObject({ username: 'anna' })
  expect(await expiry()).toBe(startedAt + 30 * DAY_MS)

  await setLogin({ startedAt: Date.now() - 30 * DAY_MS, expire: Date.now() + DAY_MS })
  expect(await findLogin(secret)).toBeUndefined()
})

test('signing out ends this login only, or all of a user', async () => {
  await createAdmin(anna)
  const [one, other, third] = [(await signIn(anna))!, (await signIn(anna))!, (await signIn(anna))!]
  await signOut(one.secret)
  expect(await findLogin(one.secret)).toBeUndefined()
  expect(await findLogin(other.secret)).toMatchObject({ username: 'anna' })
  await signOutEverywhere(other.user.id)
  expect([await findLogin(other.secret), await findLogin(third.secret)]).toEqual([undefined, undefined])
})

test('a new password ends every login, and the old one no longer opens', async () => {
  await createAdmin(anna)
  const { secret } = (await signIn(anna))!
  expect(await setPassword({ ...anna, password: 'battery staple' })).toMatchObject({ username: 'anna' })
  expect(await findLogin(secret)).toBeUndefined()
  expect(await signIn(anna)).toBeUndefined()
  expect(await signIn({ ...anna, password: 'battery staple' })).toMatchObject({ user: { username: 'anna' } })
  expect(await setPassword({ ...anna, username: 'bertha' })).toBeUndefined()
})

test('a hash made with other parameters is made anew at the next login, even at two at once', async () => {
  await createAdmin(anna)
  const password = await Bun.password.hash(anna.password, { algorithm: 'bcrypt', cost: 4 })
  await db.update(users).set({ password })
  const both = await Promise.all([signIn(anna), signIn(anna)])
  expect(both.map((signedIn) => signedIn?.user.username)).toEqual(['anna', 'anna'])
  const [user] = await db.select().from(users)
  expect(user!.password).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(await signIn(anna)).toBeDefined()
})

async function expiry(): Promise<number> {
  const [login] = await db.select().from(loginSessions)
  return Date.parse(login!.expire)
}

/** Makes the only login older than it is. */
async function setLogin({ expire, startedAt }: { expire: number; startedAt?: number }) {
  const [login] = await db.select().from(loginSessions)
  const sess = startedAt ? { startedAt: new Date(startedAt).toISOString() } : login!.sess
  await db
    .update(loginSessions)
    .set({ expire: new Date(expire).toISOString(), sess })
    .where(eq(loginSessions.sid, login!.sid))
}

test('a removed administrator is signed out at once; the last one stays', async () => {
  await createAdmin(anna)
  const { secret } = (await signIn(anna))!
  expect(await removeAdmin('anna')).toBe('last-admin')
  await createAdmin({ ...anna, username: 'bertha' })
  expect(await removeAdmin('anna')).toBe('removed')
  expect(await removeAdmin('anna')).toBe('not-there')
  expect(await findLogin(secret)).toBeUndefined()
  expect(await db.$count(loginSessions)).toBe(0)
})

test('two administrators who remove each other leave one', async () => {
  await createAdmin(anna)
  await createAdmin({ ...anna, username: 'bertha' })
  expect((await Promise.all([removeAdmin('anna'), removeAdmin('bertha')])).sort()).toEqual(['last-admin', 'removed'])
})

test('the settings create the first administrator', async () => {
  const settings = { username: 'olivia', password: 'correct horse', isEmbedded: false }
  expect(await ensureFirstAdmin(settings)).toEqual({ status: 'created', username: 'olivia', password: undefined })
  expect(await signIn({ username: 'olivia', password: 'correct horse' })).toMatchObject({ user: { isAdmin: true } })
  expect(await ensureFirstAdmin({ ...settings, username: 'other' })).toEqual({ status: 'not-needed' })
})

test('an embedded database generates the first administrator’s password, reported once', async () => {
  const settings = { username: undefined, password: undefined }
  expect(await ensureFirstAdmin({ ...settings, isEmbedded: false })).toEqual({ status: 'not-possible' })
  const both = await Promise.all([
    ensureFirstAdmin({ ...settings, isEmbedded: true }),
    ensureFirstAdmin({ ...settings, isEmbedded: true }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['created', 'not-needed'])
  const first = both.find((made) => made.status === 'created')!
  expect(first).toEqual({ status: 'created', username: 'admin', password: expect.stringMatching(/^(\w{5}-){2}\w{4}$/) })
  expect(await signIn({ username: 'admin', password: first.password! })).toMatchObject({ user: { isAdmin: true } })
})

test('a stranger who registered the first administrator’s name loses it and is signed out', async () => {
  await register(anna)
  const stranger = (await register({ username: 'olivia', password: 'a stranger knows' }))!
  const settings = { username: 'olivia', password: 'correct horse', isEmbedded: false }
  expect(await ensureFirstAdmin(settings)).toMatchObject({ status: 'created', username: 'olivia' })
  expect((await listAdmins()).map(({ username }) => username)).toEqual(['olivia'])
  expect(await signIn({ username: 'olivia', password: 'correct horse' })).toMatchObject({ user: { isAdmin: true } })
  expect(await signIn({ username: 'olivia', password: 'a stranger knows' })).toBeUndefined()
  expect(await findLogin(stranger.secret)).toBeUndefined()
})

test('the next attempt reports the password of an interrupted first start', async () => {
  const settings = { username: undefined, password: undefined, isEmbedded: true }
  // The account is stored, and what marks it is not.
  await execute(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
  )
  await execute('create trigger failing before update on users for each row execute function fail()')
  await expect(ensureFirstAdmin(settings)).rejects.toThrow('has_made_up_password')
  await execute('drop trigger failing on users')
  const first = await ensureFirstAdmin(settings)
  if (first.status !== 'created') throw new Error(first.status)
  expect(await signIn({ username: 'admin', password: first.password! })).toMatchObject({ user: { isAdmin: true } })
  expect([await ensureFirstAdmin(settings), (await listAdmins()).length]).toEqual([{ status: 'not-needed' }, 1])
})

test('a password is hashed with argon2id at 19 MiB, two passes, one lane, salted', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(one).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(one).not.toBe(other)
  expect(needsRehash(one)).toBe(false)
  expect(needsRehash(await Bun.password.hash('correct horse'))).toBe(true)
})

test('a password matches its hash, also with accents of another keyboard, and no other or invalid hash', async () => {
  const hash = await hashPassword('caf\u00e9 cr\u00e8me')
  expect(await verifyPassword('cafe\u0301 cre\u0300me', hash)).toBe(true)
  for (const other of ['caf\u00e9 cr\u00e8me ', ''])
    expect([other, await verifyPassword(other, hash)]).toEqual([other, false])
  for (const none of [undefined, '', '!', 'correct horse', '$argon2id$v=19$m=19456,t=2,p=1$broken'])
    expect([none, await verifyPassword('correct horse', none)]).toEqual([none, false])
})
