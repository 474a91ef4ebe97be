import { afterAll, beforeAll, expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { sponsorMessages } from '../../../db/schema.ts'
import type { TestApp } from '../../support/app.ts'
import { attributes, openWhole, texts } from '../../support/html.ts'
import { startAppWithSponsors } from './app-with-sponsors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startAppWithSponsors()
})
afterAll(() => app.close())

const open = async (path: string) => (await openWhole(app, path)).html
const stored = () => db.select().from(sponsorMessages)
const filledIn = {
  name: 'Ada',
  email: 'ada@example.com',
  message: 'Hello\nfrom Ada',
  eventId: 'pgh',
  sponsorId: 'ironlark',
}

test('Message leads to a dialog with a form that works by itself', async () => {
  const html = await open('/sponsors?message=ironlark&eventSlug=pgh')
  expect(texts(html, 'dialog[open] h2')).toEqual(['Message Ironlark'])
  expect(attributes(html, 'dialog form', 'action')).toEqual(['/sponsors?eventSlug=pgh&message=ironlark'])
  expect(attributes(html, 'dialog form', 'method')).toEqual(['post'])
  expect(attributes(html, 'dialog [name]', 'name')).toEqual([
    'eventId',
    'sponsorId',
    'name',
    'email',
    'message',
    'website',
  ])
  expect(texts(html, 'title')).toEqual(['Message Ironlark · WITCON PGH - Women in Tech Conference'])
  expect(attributes(html, 'meta[property=og\\:description]', 'content')).toEqual(['Bridges.'])
})

test('sending it leads back to the sponsors with a notice', async () => {
  const sent = await app.visitor().submit('/sponsors?message=ironlark&eventSlug=pgh', { ...filledIn, website: '' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/sponsors?eventSlug=pgh&sent=ironlark'])
  const html = await open(sent.headers.get('location')!)
  expect(texts(html, '.notice')).toEqual(['Message SentYour message to Ironlark has been sent successfully.'])
  expect(texts(html, 'dialog')).toEqual([])
  expect(await stored()).toMatchObject([{ name: 'Ada', message: 'Hello\nfrom Ada', sponsorId: 'ironlark' }])
})

test('what is refused comes back with what was typed and why', async () => {
  const before = (await stored()).length
  const refused = await app
    .visitor()
    .submit('/sponsors?message=ironlark', { ...filledIn, email: 'ada at home', message: ' ' })
  const html = await refused.text()
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(texts(html, 'dialog .error')).toEqual([
    'Enter a valid email address, such as name@example.com',
    'Message is required',
  ])
  expect(attributes(html, 'dialog input[name=email]', 'value')).toEqual(['ada at home'])
  expect(attributes(html, 'dialog input[name=name]', 'value')).toEqual(['Ada'])
  expect((await stored()).length).toBe(before)
})

test('a sponsor of another event gets no mail, and what was typed stays', async () => {
  const answer = await app.visitor().submit('/sponsors?message=ironlark', { ...filledIn, eventId: 'cbus' })
  const html = await answer.text()
  expect([answer.status, texts(html, '[role=alert]')]).toEqual([404, ['ErrorThis sponsor is no longer listed.']])
  expect(texts(html, 'textarea')).toEqual(['Hello from Ada'])
})

test('an event nobody knows is no event', async () => {
  const answer = await app.visitor().submit('/sponsors?message=ironlark', { ...filledIn, eventId: 'atlantis' })
  expect([answer.status, texts(await answer.text(), '[role=alert]')]).toEqual([404, ['ErrorNo event selected']])
})

test('what fills in the field nobody sees is thanked, and nothing is stored', async () => {
  const before = (await stored()).length
  const answer = await app
    .visitor()
    .submit('/sponsors?message=ironlark', { ...filledIn, website: 'https://spam.example' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sponsors?sent=ironlark'])
  expect((await stored()).length).toBe(before)
})
