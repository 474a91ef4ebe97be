import { expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { events } from '../../../db/schema.ts'
import { applyImport } from '../../../src/features/import/apply/apply-import.ts'
import { programFileSchema } from '../../../src/formats/program-json.ts'
import { readProgramFile } from '../../../src/formats/read-program-file.ts'
import { startFileApp } from '../../support/app.ts'
import { type Element, readXml } from '../../support/read-xml.ts'
import { anEvent } from '../../support/rows.ts'
import { entriesOf, said } from './read-calendar.ts'
import { scheduleJsonRules } from './schedule-json-rules.ts'
import { brokenRules } from './schedule-xml-rules.ts'

const app = await startFileApp()

const bytes = async (name: string, slug: string) => (await app.visitor().get(`/${name}?eventSlug=${slug}`)).bytes()
const text = async (name: string, slug: string) => new TextDecoder().decode(await bytes(name, slug))

/** What a calendar does not say. */
const HERE = { timezone: 'America/New_York', venueName: 'Buckeye Hall' }

/** Columbus, as its file says it, in an event of its own without anything; the answer is that event's slug. */
async function imported(name: string): Promise<string> {
  const slug = `from-${name.replace('.', '-')}`
  await db.insert(events).values(anEvent({ id: slug, slug, name: slug, city: 'Columbus', ...HERE }))
  const read = await readProgramFile(await bytes(name, 'cbus'), { timezone: HERE.timezone })
  if (read.status !== 'read') throw new Error(JSON.stringify(read))
  const options = { origin: { name } }
  const done = await applyImport({ slug, file: read.program, options }, { actor: 'ada' })
  expect(done.status).toBe('imported')
  return slug
}

/** What names a row, a file or a site, and what stays with the event that it is imported into. */
const OF_INSTALLATION = /^(guid|id|slug|url|base_url|version|avatar|photoUrl|logoUrl|acronym|\$schema)$/
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !OF_INSTALLATION.test(key))
  return Object.fromEntries(kept.map(([key, inside]) => [key, bare(inside)]))
}

test('schedule.json, imported into an empty event and exported again, is the same', async () => {
  const slug = await imported('schedule.json')
  const [before, after] = [
    JSON.parse(await text('schedule.json', 'cbus')),
    JSON.parse(await text('schedule.json', slug)),
  ]
  expect(() => [before, after].map((file) => scheduleJsonRules.parse(file))).not.toThrow()
  after.schedule.conference.title = before.schedule.conference.title
  expect(bare(after)).toEqual(bare(before))
})

test('schedule.xml, imported into an empty event and exported again, is the same', async () => {
  const slug = await imported('schedule.xml')
  const plain = ({ name, attributes, children, text }: Element): unknown => ({
    name,
    attributes: bare(attributes),
    text: children.length ? '' : text,
    children: children.filter((child) => !OF_INSTALLATION.test(child.name)).map(plain),
  })
  const title = (xml: string) => xml.replace(/<title>[^<]*/, '<title>')
  const [before, after] = [await text('schedule.xml', 'cbus'), await text('schedule.xml', slug)]
  expect([brokenRules(readXml(before)), brokenRules(readXml(after))]).toEqual([[], []])
  expect(plain(readXml(title(after)))).toEqual(plain(readXml(title(before))))
})

test('program.json, imported into an empty event and exported again, loses nothing', async () => {
  const slug = await imported('program.json')
  /** By names, where it names a row by its id. */
  const named = async (event: string) => {
    const program = programFileSchema.parse(JSON.parse(await text('program.json', event)))
    const rows = [...program.speakers, ...program.sessions, ...(program.floors ?? [])]
    const names = new Map(
      rows.map((row) => [row.id, 'title' in row && !('bio' in row) ? row.title : (row as { name: string }).name]),
    )
    const json = JSON.stringify({ ...program, event: 0 }, (key, value) =>
      OF_INSTALLATION.test(key) ? undefined : (names.get(value) ?? value),
    )
    return JSON.parse(json)
  }
  expect(await named(slug)).toEqual(await named('cbus'))
})

test('a calendar, imported into an empty event and exported again, keeps times, rooms, tracks and links', async () => {
  const slug = await imported('schedule.ics')
  const told = (ics: string) =>
    entriesOf(ics).map((entry) => ({
      facts: ['summary', 'dtstart', 'dtend', 'location', 'categories', 'status'].map((name) => said(entry, name)),
      links: entry.getAllProperties('attach').map((link) => [link.getFirstValue(), link.getFirstParameter('filename')]),
    }))
  const before = told(await text('schedule.ics', 'cbus'))
  expect(told(await text('schedule.ics', slug))).toEqual(before)
  expect(before.flatMap(({ links }) => links)).toContainEqual([
    'https://captions.example/receipt',
    'Captions: Live captions in English',
  ])
})

test('a table of sessions, imported into an empty event and exported again, is the same as CSV and XLSX', async () => {
  const rows = async (slug: string) =>
    (await text('sessions.csv', slug)).split('\r\n').map((row) => row.replace(/^[^,]*,/, ''))
  for (const name of ['sessions.csv', 'sessions.xlsx'])
    expect(await rows(await imported(name))).toEqual(await rows('cbus'))
})
