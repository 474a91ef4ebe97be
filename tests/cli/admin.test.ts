import { beforeEach, expect, test } from 'bun:test'
import { findLogin } from '../../src/features/auth/logins/logins.ts'
import { createAdmin, register, signIn } from '../../src/features/auth/service.ts'
import { cli } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { execute } from '../support/execute.ts'

const anna = { username: 'anna', password: 'correct horse' }

const { env } = cliDatabase()
beforeEach(() => execute('delete from users'))

test('administrators are listed by name, for people and for machines', async () => {
  expect((await cli(['admin', 'list'], env)).out).toBe(
    'There are no administrators yet. Create one with `bun cli admin create`.\n',
  )
  await createAdmin({ ...anna, username: 'zoe' })
  await createAdmin(anna)
  await register({ ...anna, username: 'mia' })
  expect((await cli(['admin', 'list'], env)).out).toBe('anna\nzoe\n')
  expect(JSON.parse((await cli(['admin', 'list', '--json'], env)).out)).toEqual([
    { username: 'anna' },
    { username: 'zoe' },
  ])
})

test('a new password signs its owner out everywhere', async () => {
  await createAdmin(anna)
  const { secret } = (await signIn(anna))!
  expect(await cli(['admin', 'password', 'anna'], env, 'battery staple\n')).toMatchObject({
    code: 0,
    out: 'Set a new password for anna and signed them out everywhere.\n',
  })
  expect(await findLogin(secret)).toBeUndefined()
  expect(await signIn(anna)).toBeUndefined()
  expect(await signIn({ ...anna, password: 'battery staple' })).toBeDefined()
  expect(await cli(['admin', 'password', 'bertha'], env, 'battery staple\n')).toMatchObject({
    code: 66,
    err: 'No user named bertha.\n',
  })
})

test('an administrator is removed after a question, the last one never', async () => {
  await createAdmin(anna)
  expect(await cli(['admin', 'remove', 'anna', '--yes'], env)).toMatchObject({
    code: 1,
    err: 'anna is the only administrator. Create another one first. Nothing was changed.\n',
  })
  await createAdmin({ ...anna, username: 'zoe' })
  const { secret } = (await signIn(anna))!
  expect((await cli(['admin', 'remove', 'anna'], env)).code).toBe(77)
  expect(await findLogin(secret)).toMatchObject({ username: 'anna' })
  expect(await cli(['admin', 'remove', 'anna', '--yes'], env)).toMatchObject({
    code: 0,
    out: 'Deleted administrator anna.\n',
  })
  expect(await findLogin(secret)).toBeUndefined()
  expect(await cli(['admin', 'remove', 'anna', '--yes'], env)).toMatchObject({
    code: 66,
    err: 'No administrator named anna.\n',
  })
})
