import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApi, createApp } from '../../../../src/app.ts'
import type { TestApp } from '../../../support/app.ts'
import { openWhole, texts } from '../../../support/html.ts'
import { DRAFT, startAppWithStates } from './program-with-states.ts'

let app: TestApp
beforeAll(async () => {
  app = await startAppWithStates()
})
afterAll(() => app.close())

/** Every address that visitors may read, those with a name in them asked for the draft. */
function publicAddresses(): string[] {
  const routes = [...createApp().routes, ...createApi().routes]
  const paths = routes.filter(({ method, path }) => method === 'GET' && !/^(\/api)?\/admin/.test(path))
  return [...new Set(paths.map(({ path }) => path.replace(/:\w+/g, DRAFT.id).replace('*', 'nowhere')))]
}

const ASKED = [
  '',
  'q=Zyx',
  `session=${DRAFT.id}`,
  'speaker=bea',
  'track=Panels',
  'view=rooms',
  `room=${DRAFT.location}`,
]

/** A stream says its first words and goes on. */
async function said(address: string): Promise<string> {
  const answer = await app.visitor().get(address)
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  const reader = answer.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

test('nothing of a draft is in any answer that visitors get', async () => {
  const addresses = publicAddresses()
  expect(addresses).toContain('/dialogs/speakers')
  expect(addresses).toContain('/api/sessions')
  for (const path of addresses)
    for (const query of ASKED) {
      const answer = await said(`${path}?${query}`)
      // An address may be said back, as in "the search for Zyx".
      const secrets = [DRAFT.title, DRAFT.location, DRAFT.description, DRAFT.id].filter((word) => !query.includes(word))
      expect([`${path}?${query}`, secrets.filter((word) => answer.includes(word))]).toEqual([`${path}?${query}`, []])
    }
})

test('the address of a draft is that of a session which is not there', async () => {
  const { html } = await openWhole(app, `/?session=${DRAFT.id}`)
  expect(texts(html, '.notice')).toEqual(['What this link leads to is not on the program anymore.'])
  expect(texts(html, 'dialog[open]')).toEqual([])
})

test('who speaks in drafts alone is among the speakers, without a session', async () => {
  const { html } = await openWhole(app, '/speakers?speaker=bea')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Bea Ode'])
  expect(texts(html, 'dialog[open] h3')).toEqual([])
})

test('organizers have it in their list, and once they confirm it everybody reads it', async () => {
  const organizer = await app.admin()
  const listed = await (await organizer.get('/api/admin/sessions?eventSlug=pgh')).json()
  expect(listed.map(({ id }: { id: string }) => id)).toContain(DRAFT.id)
  const titles = async () => {
    const all: { title: string }[] = await (await app.visitor().get('/api/sessions')).json()
    return all.map(({ title }) => title)
  }
  expect(await titles()).toEqual(['Tunnels', 'Bridges', 'Lunch'])
  await organizer.patch(`/api/admin/sessions/${DRAFT.id}`, { status: 'confirmed' })
  expect(await titles()).toEqual(['Tunnels', 'Bridges', 'Lunch', DRAFT.title])
  await organizer.patch(`/api/admin/sessions/${DRAFT.id}`, { status: 'draft' })
  expect(await titles()).toEqual(['Tunnels', 'Bridges', 'Lunch'])
})
