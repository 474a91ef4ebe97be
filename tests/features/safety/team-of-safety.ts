import { expect } from 'bun:test'
import type { Role } from '../../../db/schema.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { attributes, ownLinks, texts } from '../../support/html.ts'

export const PASSWORD = 'correct horse'

/** Words that stand nowhere else. */
export const SECRET = 'zanzibarite'

export const SAFETY = '/admin/safety'

/** Somebody new at Pittsburgh who accepted an invitation. */
export async function invited(app: TestApp, role: Role, username: string): Promise<Client> {
  const owner = await app.admin()
  const invitation = { eventId: await eventIdOf('pgh'), role, name: username }
  const { url } = await (await owner.post('/api/admin/team/invitations', invitation)).json()
  const client = app.visitor()
  expect((await client.submit(new URL(url).pathname, { username, password: PASSWORD })).status).toBe(303)
  return client
}

export const openReports = (client: Client, password = PASSWORD) =>
  client.submit('/admin/security/reports', { current: password })

/** Whoever is on the safety team and can read what is sent from now on. */
export async function member(app: TestApp, username: string): Promise<Client> {
  const client = await invited(app, 'safety', username)
  expect((await openReports(client)).status).toBe(303)
  return client
}

/** Sends a report as a browser without JavaScript does, and answers its receipt. */
export async function report(client: Client, what: string, more: Record<string, string> = {}): Promise<string> {
  const page = await (await client.get('/report?eventSlug=pgh')).text()
  const hidden = (name: string) => attributes(page, `input[name=${name}]`, 'value')[0]!
  const fields = { eventId: hidden('eventId'), words: hidden('words'), what, ...more }
  const sent = await client.submit('/report?eventSlug=pgh', fields)
  const text = await sent.text()
  expect([sent.status, texts(text, '.notice.bad')]).toEqual([200, []])
  const [words] = texts(text, '.notice.good h2')
  expect(words).toMatch(/^([a-z-]+ ){3}[a-z-]+$/)
  return words!
}

/** What somebody with the receipt sees. */
export async function answers(
  client: Client,
  words: string,
  text = '',
  key?: string,
): Promise<[status: number, shown: string[]]> {
  const answer = await client.submit('/report/receipt?eventSlug=pgh', { words, text, ...(key && { key }) })
  return [answer.status, texts(await answer.text(), '.guides > .notice, .guides h2, .as-typed')]
}

/** The addresses of the reports that the list offers to read, the newest first. */
export async function listed(client: Client): Promise<string[]> {
  return ownLinks(await (await client.get(SAFETY)).text()).filter((link) => link.startsWith('/admin/safety/'))
}

/** What a member sees of a report: each entry as `answer, ines: We are on our way.` */
export async function read(client: Client, path: string): Promise<string[]> {
  const page = await (await client.get(path)).text()
  // Without the moment, which a comma parts as well.
  const entries = texts(page, 'section').map((entry) => entry.replace(/, \w{3} \d+, \d{4}, [\d:]+ [AP]M/, ': '))
  return entries.map((entry) => entry.replace(/: $/, ''))
}
