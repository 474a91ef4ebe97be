import { beforeEach, expect, test } from 'bun:test'
import { findLogin } from '../../src/features/auth/logins/logins.ts'
import { createAdmin, listAdmins, register, signIn } from '../../src/features/auth/service.ts'
import { cli, cliOnTerminal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { execute } from '../support/execute.ts'

const anna = { username: 'anna', password: 'correct horse' }

const { env } = cliDatabase()
beforeEach(() => execute('delete from users'))

test('an administrator is made with a password from standard input', async () => {
  expect(await cli(['admin', 'create', 'anna'], env, 'correct horse\nnot this\n')).toEqual({
    code: 0,
    out: 'Made anna an administrator, who can sign in now.\n',
    err: '',
  })
  expect(await signIn(anna)).toMatchObject({ user: { username: 'anna', isAdmin: true } })
})

test('on a terminal the password is asked for twice and never shown', async () => {
  const typed = 'correct hoax\x7f\x7frse\rcorrect horse\r'
  const { code, screen } = await cliOnTerminal(['admin', 'create'], env, typed, 'Password for admin: ')
  expect(screen).toBe('Password for admin: \r\nOnce more: \r\nMade admin an administrator, who can sign in now.\r\n')
  expect(code).toBe(0)
  expect(await signIn({ username: 'admin', password: 'correct horse' })).toBeDefined()
})

test('two different passwords, or Ctrl-C between them, make nobody', async () => {
  const ask = 'Password for anna: '
  const different = await cliOnTerminal(['admin', 'create', 'anna'], env, 'correct horse\rwrong horse\r', ask)
  expect([different.code, different.screen]).toEqual([
    64,
    expect.stringContaining('These are two different passwords.'),
  ])
  const interrupted = await cliOnTerminal(['admin', 'create', 'anna'], env, 'correct horse\r\x03', ask)
  expect([interrupted.code, interrupted.screen]).toEqual([130, expect.stringContaining('Interrupted.')])
  expect(await listAdmins()).toEqual([])
})

test('a password that is too short or missing, and a name that cannot be, make nobody', async () => {
  expect(await cli(['admin', 'create', 'anna'], env, 'short\n')).toMatchObject({
    code: 64,
    err: 'Password is too short (at least 8 characters). Nothing was changed.\n',
  })
  expect(await cli(['admin', 'create', 'anna'], env)).toMatchObject({
    code: 64,
    err: 'There is no password on standard input, and nobody can be asked here. Nothing was changed.\n',
  })
  expect(await cli(['admin', 'create', ' '], env, 'correct horse\n')).toMatchObject({
    code: 64,
    err: 'Username is required.\n',
  })
  expect((await cli(['admin', 'create', 'anna', 'correct horse'], env)).code).toBe(64)
  expect(await listAdmins()).toEqual([])
})

test("an administrator's name stays whose it is", async () => {
  await createAdmin(anna)
  expect(await cli(['admin', 'create', 'anna'], env, 'battery staple\n')).toEqual({
    code: 1,
    out: '',
    err: 'There is a user called anna already: `bun cli admin password anna` changes their password.\n',
  })
  expect(await signIn(anna)).toBeDefined()
})

test('a name that a stranger registered is given to the administrator, if asked to, and the stranger is out', async () => {
  const stranger = await register(anna)
  const question =
    'anna is a user already and no administrator. This makes them one, with a new password, and signs them out everywhere.'
  expect(await cli(['admin', 'create', 'anna'], env, 'battery staple\n')).toMatchObject({
    code: 77,
    err: `${question} Nobody can be asked here, so nothing was changed: add --yes to go ahead.\n`,
  })
  expect(await signIn(anna)).toMatchObject({ user: { isAdmin: false } })
  expect(await cli(['admin', 'create', 'anna', '--yes'], env, 'battery staple\n')).toEqual({
    code: 0,
    out: 'Made anna an administrator, who can sign in now.\n',
    err: '',
  })
  expect(await signIn({ ...anna, password: 'battery staple' })).toMatchObject({ user: { isAdmin: true } })
  expect(await signIn(anna)).toBeUndefined()
  expect(stranger.status === 'created' && (await findLogin(stranger.secret))).toBeUndefined()
})

test('a rehearsal asks for no password and changes nothing', async () => {
  await createAdmin(anna)
  await createAdmin({ ...anna, username: 'zoe' })
  const { secret } = (await signIn(anna))!
  const rehearse = async (...args: string[]) => (await cli(['admin', ...args, '--dry-run'], env)).out
  expect(await rehearse('create', 'bertha')).toBe('Would make bertha an administrator. Nothing was changed.\n')
  expect(await rehearse('password', 'anna')).toBe('Would give anna a new password. Nothing was changed.\n')
  expect(await rehearse('remove', 'anna')).toBe('Would remove anna. Nothing was changed.\n')
  expect(JSON.parse(await rehearse('remove', 'anna', '--json'))).toEqual({ username: 'anna', dryRun: true })
  expect((await listAdmins()).map(({ username }) => username)).toEqual(['anna', 'zoe'])
  expect(await findLogin(secret)).toMatchObject({ username: 'anna' })
})
