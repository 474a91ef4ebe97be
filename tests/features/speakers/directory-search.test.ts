import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { speakers } from '../../../db/schema.ts'
import type { TestApp } from '../../support/app.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'
import { person, startAppWithSpeakers } from './app-with-speakers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startAppWithSpeakers()
})
afterAll(() => app.close())

const open = async (path: string) => (await openWhole(app, path)).html
const names = (html: string) => texts(html, '.speaker-grid strong')

test('the search matches a part of name or company, whatever the case', async () => {
  expect(names(await open('/speakers?q=FERN'))).toEqual(['Ada Fernandez', 'Bea fernandez'])
  expect(names(await open('/speakers?q=iron+%26'))).toEqual(['Zoe de la Cruz'])
  expect(names(await open('/speakers?q=++ash++'))).toEqual(['Cleo Ash'])
  // Neither the title nor the biography counts.
  expect(names(await open('/speakers?q=engineer'))).toEqual([])
  expect(names(await open('/speakers?q='))).toHaveLength(5)
})

test('names are found without their accents, and with them however they were typed', async () => {
  const accented = [
    'Maja Sørensen',
    'Siobhán Ní Bhriain',
    'Zofia Brzęczyszczykiewicz',
    'Łucja Groß',
    'Æsa Þórðardóttir',
  ]
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    await tx.insert(speakers).values(
      accented.map((name, at) => ({
        ...person(`accented-${at}`, name),
        eventId: 'cbus',
        company: at ? null : 'Œuvre',
      })),
    )
  })
  const found = async (q: string) => names(await open(`/speakers?eventSlug=cbus&q=${encodeURIComponent(q)}`))
  for (const q of ['sorensen', 'Sørensen', 'SÖRENSEN', 'oeuvre']) expect(await found(q)).toEqual(['Maja Sørensen'])
  for (const q of ['siobhan', 'Siobhán', 'Siobhán'.normalize('NFD'), 'ni bhri'])
    expect(await found(q)).toEqual(['Siobhán Ní Bhriain'])
  expect(await found('brzeczy')).toEqual(['Zofia Brzęczyszczykiewicz'])
  for (const q of ['lucja', 'gross', 'GROß']) expect(await found(q)).toEqual(['Łucja Groß'])
  for (const q of ['aesa', 'thordar']) expect(await found(q)).toEqual(['Æsa Þórðardóttir'])
  await writeWithRevision('cbus', ['speakers'], async (tx) => {
    await tx.delete(speakers).where(eq(speakers.eventId, 'cbus'))
  })
})

test('a search that finds nothing says so, and offers the way back', async () => {
  const html = await open('/speakers?q=nobody&eventSlug=pgh')
  expect(texts(html, '.empty')).toEqual(['No speakers or companies match your search.Show all speakers'])
  expect(attributes(html, '.empty a', 'href')).toEqual(['/speakers?eventSlug=pgh'])
  expect(attributes(html, 'input[name=q]', 'value')).toEqual(['nobody'])
})

test('the search keeps the event', async () => {
  const html = await open('/speakers?q=a&eventSlug=pgh')
  expect(attributes(html, '.search-box input[type=hidden]', 'name')).toEqual(['eventSlug'])
  expect(ownLinks(html).filter((link) => !link.includes('eventSlug=pgh'))).toEqual(['/?eventSlug=cbus'])
})
