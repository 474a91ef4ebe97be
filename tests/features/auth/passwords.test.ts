import { expect, test } from 'bun:test'
import {
  hashPassword,
  needsRehash,
  PasswordQueueFull,
  verifyPassword,
} from '../../../src/features/auth/passwords/passwords.ts'
import { credentials, registration } from '../../../src/features/auth/schema.ts'

test('a password is hashed with argon2id at 19 MiB, two passes, one lane, salted', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(one).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(one).not.toBe(other)
  expect(needsRehash(one)).toBe(false)
  expect(needsRehash(await Bun.password.hash('correct horse'))).toBe(true)
})

test('a password matches its hash and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct horse ', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
})

test('no password matches an unknown user or an invalid hash', async () => {
  expect(await verifyPassword('correct horse', undefined)).toBe(false)
  for (const none of ['', '!', 'correct horse', '$argon2id$v=19$m=19456,t=2,p=1$broken'])
    expect([none, await verifyPassword('correct horse', none)]).toEqual([none, false])
})

test('an accent typed on another keyboard is the same accent', async () => {
  const hash = await hashPassword('caf\u00e9 cr\u00e8me')
  expect(await verifyPassword('cafe\u0301 cre\u0300me', hash)).toBe(true)
})

test('two passwords are hashed at once, fifty wait, and the next is refused', async () => {
  const hash = await hashPassword('correct horse')
  const all = await Promise.allSettled(Array.from({ length: 55 }, () => verifyPassword('correct horse', hash)))
  expect(all.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(52)
  expect(all.slice(52).map((one) => one.status === 'rejected' && one.reason instanceof PasswordQueueFull)).toEqual([
    true,
    true,
    true,
  ])
  expect(await verifyPassword('correct horse', hash)).toBe(true)
})

test('a registration is refused in words', () => {
  const refusal = (input: unknown) => registration.safeParse(input).error?.issues[0]?.message
  const password = 'correct horse'
  expect(refusal({ password })).toBe('Username is required')
  expect(refusal({ username: ' ', password })).toBe('Username is required')
  expect(refusal({ username: 'a'.repeat(201), password })).toBe('Username is too long (at most 200 characters)')
  expect(refusal({ username: 'an\u0000na', password })).toBe('Username contains invisible characters')
  expect(refusal({ username: 'anna' })).toBe('Password is required')
  expect(refusal({ username: 'anna', password: '' })).toBe('Password is required')
  expect(refusal({ username: 'anna', password: 'a'.repeat(7) })).toBe('Password is too short (at least 8 characters)')
  expect(refusal({ username: 'anna', password: 'a'.repeat(257) })).toBe('Password is too long (at most 256 characters)')
  for (const length of [8, 256])
    expect(refusal({ username: 'a'.repeat(200), password: 'a'.repeat(length) })).toBe(undefined)
})

test('a login needs a name and a password', () => {
  const refusal = (input: unknown) => credentials.safeParse(input).error?.issues[0]?.message
  expect(refusal({ username: '', password: 'x' })).toBe('Username is required')
  expect(refusal({ username: 'anna', password: '' })).toBe('Password is required')
  expect(credentials.parse({ username: ' cafe\u0301 ', password: ' x ' })).toEqual({
    username: 'caf\u00e9',
    password: ' x ',
  })
})
