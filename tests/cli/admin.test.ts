import { beforeEach, expect, test } from 'bun:test'
import { addFactor, listFactors } from '../../src/features/auth/factors.ts'
import { findLogin } from '../../src/features/auth/logins.ts'
import { createAdmin, listAdmins, register, signIn } from '../../src/features/auth/service.ts'
import { cli, cliOnTerminal, printed, refusal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { execute } from '../support/execute.ts'

const anna = { username: 'anna', password: 'correct horse' }

const { env } = cliDatabase()
beforeEach(() => execute('delete from users'))

test('`admin list` sorts administrators by name, as text and as JSON', async () => {
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
  expect(await printed(cli(['admin', 'password', 'anna'], env, 'battery staple\n'))).toBe(
    'Set a new password for anna and signed them out everywhere.\n',
  )
  expect(await findLogin(secret)).toBeUndefined()
  expect(await signIn(anna)).toBeUndefined()
  expect(await signIn({ ...anna, password: 'battery staple' })).toBeDefined()
  expect(await refusal(cli(['admin', 'password', 'bertha'], env, 'battery staple\n'))).toEqual([
    66,
    'No user named bertha.\n',
  ])
})

test('`admin remove` asks first, and never removes the last administrator', async () => {
  await createAdmin(anna)
  expect(await refusal(cli(['admin', 'remove', 'anna', '--yes'], env))).toEqual([
    1,
    'anna is the only administrator. Create another one first. Nothing was changed.\n',
  ])
  await createAdmin({ ...anna, username: 'zoe' })
  const { secret } = (await signIn(anna))!
  expect((await cli(['admin', 'remove', 'anna'], env)).code).toBe(77)
  expect(await findLogin(secret)).toMatchObject({ username: 'anna' })
  expect(await printed(cli(['admin', 'remove', 'anna', '--yes'], env))).toBe('Deleted administrator anna.\n')
  expect(await findLogin(secret)).toBeUndefined()
  expect(await refusal(cli(['admin', 'remove', 'anna', '--yes'], env))).toEqual([66, 'No administrator named anna.\n'])
})

test('`admin create` reads the password from standard input', async () => {
  expect(await printed(cli(['admin', 'create', 'anna'], env, 'correct horse\nnot this\n'))).toBe(
    'Created administrator anna.\n',
  )
  expect(await signIn(anna)).toMatchObject({ user: { username: 'anna', isAdmin: true } })
})

test('the terminal asks for the password twice and never shows it', async () => {
  const typed = 'correct hoax\x7f\x7frse\rcorrect horse\r'
  const { code, screen } = await cliOnTerminal(['admin', 'create'], env, typed, 'New password for admin: ')
  expect(screen).toBe('New password for admin: \r\nRepeat the password: \r\nCreated administrator admin.\r\n')
  expect(code).toBe(0)
  expect(await signIn({ username: 'admin', password: 'correct horse' })).toBeDefined()
})

test('a terminal keeps Tab and other control characters out of a password', async () => {
  const typed = 'correct\t horse\x1c\x1b[A\x1b[F\rcorrect horse\r'
  expect((await cliOnTerminal(['admin', 'create'], env, typed, 'New password for admin: ')).code).toBe(0)
  expect(await signIn({ username: 'admin', password: 'correct horse' })).toBeDefined()
})

test('two different passwords, or Ctrl-C between them, create no administrator', async () => {
  const ask = 'New password for anna: '
  const different = await cliOnTerminal(['admin', 'create', 'anna'], env, 'correct horse\rwrong horse\r', ask)
  expect([different.code, different.screen]).toEqual([64, expect.stringContaining('The two passwords do not match.')])
  const interrupted = await cliOnTerminal(['admin', 'create', 'anna'], env, 'correct horse\r\x03', ask)
  expect([interrupted.code, interrupted.screen]).toEqual([130, expect.stringContaining('Interrupted.')])
  expect(await listAdmins()).toEqual([])
})

test('a short, common, or missing password and an invalid name create no administrator', async () => {
  expect(await refusal(cli(['admin', 'create', 'anna'], env, 'short\n'))).toEqual([
    64,
    'Password is too short (at least 8 characters). Nothing was changed.\n',
  ])
  expect(await refusal(cli(['admin', 'create', 'anna'], env, 'Password123\n'))).toEqual([
    64,
    'Password is too common (among the thousand most used). Nothing was changed.\n',
  ])
  expect(await refusal(cli(['admin', 'create', 'anna'], env))).toEqual([
    64,
    'No password on standard input, and this is not an interactive terminal. Nothing was changed.\n',
  ])
  expect(await refusal(cli(['admin', 'create', ' '], env, 'correct horse\n'))).toEqual([64, 'Username is required.\n'])
  expect((await cli(['admin', 'create', 'anna', 'correct horse'], env)).code).toBe(64)
  expect(await listAdmins()).toEqual([])
})

test('`admin create` refuses the name of an administrator', async () => {
  await createAdmin(anna)
  expect(await refusal(cli(['admin', 'create', 'anna'], env, 'battery staple\n'))).toEqual([
    1,
    'A user named anna already exists. Change the password with `bun cli admin password anna`.\n',
  ])
  expect(await signIn(anna)).toBeDefined()
})

test('`admin create --yes` takes over a registered name and signs its former user out', async () => {
  const stranger = (await register(anna))!
  const question =
    'anna already has an account without administrator rights. This grants them, sets a new password, and signs them out everywhere.'
  expect(await refusal(cli(['admin', 'create', 'anna'], env, 'battery staple\n'))).toEqual([
    77,
    `${question} This is not an interactive terminal: add --yes to confirm. Nothing was changed.\n`,
  ])
  expect(await signIn(anna)).toMatchObject({ user: { isAdmin: false } })
  expect(await printed(cli(['admin', 'create', 'anna', '--yes'], env, 'battery staple\n'))).toBe(
    'Created administrator anna.\n',
  )
  expect(await signIn({ ...anna, password: 'battery staple' })).toMatchObject({ user: { isAdmin: true } })
  expect(await signIn(anna)).toBeUndefined()
  expect(await findLogin(stranger.secret)).toBeUndefined()
})

test('`admin reset-factor` asks first, and then a password is enough', async () => {
  await createAdmin(anna)
  const { secret, user } = (await signIn(anna))!
  const reset = (...args: string[]) => cli(['admin', 'reset-factor', ...args], env)
  expect(await refusal(reset('anna', '--yes'))).toEqual([1, 'anna has no second factor. Nothing was changed.\n'])
  await addFactor(user.id, { kind: 'app', proof: '' }, '')
  expect(await signIn(anna)).toMatchObject({ factor: 'needed' })
  for (const named of [['anna'], ['--username', 'anna']])
    expect((await reset(...named, '--dry-run')).out).toBe(
      'Would turn off the second factor of anna. Nothing was changed.\n',
    )
  expect(await refusal(reset())).toEqual([64, 'Name the user.\n'])
  expect([(await reset('anna')).code, (await listFactors(user.id)).length]).toEqual([77, 11])
  expect(await printed(reset('anna', '--yes'))).toBe(
    'Turned off the second factor of anna and signed them out everywhere.\n',
  )
  expect(await findLogin(secret)).toBeUndefined()
  expect((await signIn(anna))!.factor).toBeUndefined()
  expect(await refusal(reset('bertha', '--yes'))).toEqual([66, 'No user named bertha.\n'])
})

test('a dry run asks for no password and changes nothing', async () => {
  await createAdmin(anna)
  await createAdmin({ ...anna, username: 'zoe' })
  const { secret } = (await signIn(anna))!
  const rehearse = async (...args: string[]) => (await cli(['admin', ...args, '--dry-run'], env)).out
  expect(await rehearse('create', 'bertha')).toBe('Would create administrator bertha. Nothing was changed.\n')
  expect(await rehearse('password', 'anna')).toBe('Would set a new password for anna. Nothing was changed.\n')
  expect(await rehearse('remove', 'anna')).toBe('Would delete administrator anna. Nothing was changed.\n')
  expect(JSON.parse(await rehearse('remove', 'anna', '--json'))).toEqual({ username: 'anna', dryRun: true })
  expect((await listAdmins()).map(({ username }) => username)).toEqual(['anna', 'zoe'])
  expect(await findLogin(secret)).toMatchObject({ username: 'anna' })
})
