import { expect, test } from 'bun:test'
import { env } from '../../../src/env.ts'
import { register } from '../../../src/features/auth/service.ts'
import { anna, appOfManyClients, cookieOf, told } from './app-of-many-clients.ts'

const { get, post } = appOfManyClients()

test('whoever registers is signed in, and no administrator whatever the body says', async () => {
  const answer = await post('/api/register', { ...anna, isAdmin: true, id: 'mine' })
  expect([answer.status, await answer.json()]).toEqual([
    201,
    { id: expect.not.stringMatching('mine'), username: 'anna', isAdmin: false },
  ])
  const user = await get('/api/user', cookieOf(answer))
  expect(await user.json()).toMatchObject({ username: 'anna', isAdmin: false })
})

test('a registration is refused in words', async () => {
  expect(await told(await post('/api/register', { ...anna, password: 'short' }))).toEqual([
    400,
    'Password is too short (at least 8 characters)',
  ])
  await register(anna)
  expect(await told(await post('/api/register', anna))).toEqual([409, 'This username is taken'])
})

test('the sixth registration in an hour from one client has to wait', async () => {
  for (let one = 1; one <= 5; one++)
    expect((await post('/api/register', { ...anna, username: `user ${one}` })).status).toBe(201)
  const answer = await post('/api/register', anna)
  expect(await told(answer)).toEqual([429, 'Too many registrations. Please try again in 60 minutes.'])
  expect(Number(answer.headers.get('retry-after'))).toBeWithin(3590, 3601)
})

test('registration can be turned off', async () => {
  env.REGISTRATION = false
  try {
    expect(await told(await post('/api/register', anna))).toEqual([403, 'Registration is turned off'])
  } finally {
    env.REGISTRATION = true
  }
})
