import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { loginSessions } from '../../../db/schema.ts'
import { findLogin } from '../../../src/features/auth/logins/logins.ts'
import { ensureFirstAdmin } from '../../../src/features/auth/passwords/first-admin.ts'
import { createAdmin, listAdmins, register, removeAdmin, signIn } from '../../../src/features/auth/service.ts'
import { openFileDatabase } from '../../support/database.ts'
import { execute } from '../../support/execute.ts'

const anna = { username: 'anna', password: 'correct horse' }

await openFileDatabase()
beforeEach(() => execute('delete from users'))

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

test('the first administrator comes from the settings', async () => {
  const settings = { username: 'olivia', password: 'correct horse', isEmbedded: false }
  expect(await ensureFirstAdmin(settings)).toEqual({ status: 'created', username: 'olivia', password: undefined })
  expect(await signIn({ username: 'olivia', password: 'correct horse' })).toMatchObject({ user: { isAdmin: true } })
  expect(await ensureFirstAdmin({ ...settings, username: 'other' })).toEqual({ status: 'not-needed' })
})

test('on an embedded database the first administrator gets a password that is told once', async () => {
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

test('who registers before the first administrator does not keep one from coming', async () => {
  await register(anna)
  const settings = { username: 'olivia', password: 'correct horse', isEmbedded: false }
  expect(await ensureFirstAdmin(settings)).toMatchObject({ status: 'created', username: 'olivia' })
  expect((await listAdmins()).map(({ username }) => username)).toEqual(['olivia'])
})

test("who registers the first administrator's name loses it, and is signed out", async () => {
  const stranger = await register({ username: 'olivia', password: 'a stranger knows' })
  const settings = { username: 'olivia', password: 'correct horse', isEmbedded: false }
  expect(await ensureFirstAdmin(settings)).toMatchObject({ status: 'created', username: 'olivia' })
  expect(await signIn({ username: 'olivia', password: 'correct horse' })).toMatchObject({ user: { isAdmin: true } })
  expect(await signIn({ username: 'olivia', password: 'a stranger knows' })).toBeUndefined()
  expect(stranger.status === 'created' && (await findLogin(stranger.secret))).toBeUndefined()
})

test('the password of a first start that the database broke off is told by the next attempt', async () => {
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
