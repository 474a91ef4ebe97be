import { beforeEach, expect, test } from 'bun:test'
import { ensureFirstAdmin, setPassword } from '../../../src/features/auth/service.ts'
import { type Client, startFileApp } from '../../support/app.ts'
import { execute } from '../../support/execute.ts'

let madeUp: string
const app = await startFileApp()
beforeEach(async () => {
  await execute('delete from users')
  const first = await ensureFirstAdmin({ username: undefined, password: undefined, isEmbedded: true })
  madeUp = first.status === 'created' ? first.password! : ''
})

async function signIn(password: string): Promise<[client: Client, status: number]> {
  const client = app.visitor()
  const { status } = await client.post('/api/login', { username: 'admin', password })
  return [client, status]
}
const choose = (client: Client, password: string) =>
  client.submit('/admin/security/password', { password, again: password, current: madeUp })
const isOffered = async (client: Client) => (await (await client.get('/admin')).text()).includes('Choose a password')

test('an organizer with a generated password is offered to choose one until she does', async () => {
  const [admin] = await signIn(madeUp)
  expect(await isOffered(admin)).toBe(true)
  expect((await choose(admin, 'a word of my own')).status).toBe(303)
  expect(await isOffered(admin)).toBe(false)
  expect((await signIn(madeUp))[1]).toBe(401)
  expect((await signIn('a word of my own'))[1]).toBe(200)
})

test('a password set in the terminal counts as chosen', async () => {
  await setPassword({ username: 'admin', password: 'from the terminal' })
  const [admin] = await signIn('from the terminal')
  expect(await isOffered(admin)).toBe(false)
})

test('a password from the settings counts as chosen', async () => {
  await execute('delete from users')
  await ensureFirstAdmin({ username: 'olivia', password: 'correct horse', isEmbedded: true })
  const client = app.visitor()
  await client.post('/api/login', { username: 'olivia', password: 'correct horse' })
  expect(await isOffered(client)).toBe(false)
})
