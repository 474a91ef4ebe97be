import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { writeWithRevision } from '../../../db/revisions/revisions.ts'
import { events } from '../../../db/schema.ts'
import { countEntries } from '../../../src/http/page-cache.ts'
import { attributes, openWhole, ownLinks, texts } from '../../support/html.ts'
import { startAgendaApp } from './agenda-event.ts'

const app = await startAgendaApp()

const open = (path: string) => openWhole(app, path)
const titles = (html: string) => texts(html, '.session h3')

test('an unknown path shows the home screen and a notice', async () => {
  for (const path of [
    '/nowhere',
    '/speakers/ada',
    '/%E0%A4%A',
    '//elsewhere.example',
    '/wp-login.php',
    '/a/../../etc',
  ]) {
    const { status, html } = await open(path)
    expect([path, status, titles(html).length]).toEqual([path, 404, 6])
    expect(attributes(html, 'meta[name=robots]', 'content')).toEqual(['noindex'])
  }
  expect(attributes((await open('/')).html, 'meta[name=robots]', 'content')).toEqual([])
})

const CITIES = '.more-tools li:nth-of-type(n + 4) a'

test('each city links to the other active cities', async () => {
  expect(texts((await open('/')).html, CITIES)).toEqual(['Columbus'])
  await writeWithRevision('cbus', ['event'], async (tx) => {
    await tx.update(events).set({ isActive: false }).where(eq(events.id, 'cbus'))
  })
  expect(texts((await open('/')).html, CITIES)).toEqual([])
  await writeWithRevision('cbus', ['event'], async (tx) => {
    await tx.update(events).set({ isActive: true }).where(eq(events.id, 'cbus'))
  })
  expect(attributes((await open('/')).html, CITIES, 'href')).toEqual(['/?eventSlug=cbus'])
})

test('every link keeps the event', async () => {
  for (const path of ['/', '/?track=General', '/?session=keynote', '/?speaker=ada', '/?map', '/nowhere']) {
    const links = ownLinks((await open(`${path}${path.includes('?') ? '&' : '?'}eventSlug=pgh`)).html)
    expect(links.length).toBeGreaterThan(5)
    for (const link of links) if (link !== '/?eventSlug=cbus') expect(link).toContain('eventSlug=pgh')
  }
  for (const link of ownLinks((await open('/')).html))
    if (link !== '/?eventSlug=cbus') expect(link).not.toContain('eventSlug')
})

test('unknown parameters do not change a page', async () => {
  for (const path of ['/', '/?session=keynote', '/speakers', '/sponsors', '/messaging', '/dialogs/agenda']) {
    const ours = await open(path)
    const brought = await open(`${path}${path.includes('?') ? '&' : '?'}utm_source=a&${'x'.repeat(2000)}=%22`)
    expect([path, brought.headers.get('etag')]).toEqual([path, ours.headers.get('etag')])
  }
})

test('parameters of one screen do not travel to another', async () => {
  const { html } = await open('/?track=General&q=ada&message=x&sent=x&posted&after=x')
  expect(attributes(html, '.bottom-nav a', 'href')).toEqual(['/', '/speakers', '/sponsors', '/messaging', '/?map'])
})

test('an unknown event slug shows the first event, and so do its links', async () => {
  const { html } = await open('/?eventSlug=atlantis')
  expect(texts(html, 'h1')).toEqual(['WITCON CBUS'])
  expect(texts(html, CITIES)).toEqual(['Pittsburgh'])
  for (const link of ownLinks(html)) if (link !== '/?eventSlug=pgh') expect(link).toContain('eventSlug=cbus')
})

test('made-up parameters add at most one answer to the cache', async () => {
  for (const path of [
    '/?track=Tech',
    '/?session=keynote',
    '/?session=gone',
    '/?map',
    '/nowhere',
    '/speakers?speaker=gone',
  ])
    await open(path)
  for (const path of ['/speakers', '/dialogs/agenda', '/?eventSlug=atlantis', '/sponsors?message=gone'])
    await open(path)
  const before = countEntries()
  for (let n = 0; n < 5; n++) {
    for (const path of ['/', '/?session=keynote', '/?map', '/speakers', '/dialogs/agenda'])
      await open(`${path}${path.includes('?') ? '&' : '?'}utm_source=${n}`)
    for (const path of [`/?map=${n}`, `/?track=${n}`, `/?session=${n}`, `/nowhere${n}`, `/?q=${n}`, `/speakers?q=${n}`])
      await open(path)
    for (const path of [
      `/speakers?speaker=${n}`,
      `/sponsors?message=${n}`,
      `/?speaker=${n}`,
      `/?eventSlug=atlantis${n}`,
    ])
      await open(path)
    await open(`/?session=keynote&speaker=${n}`)
    await open(`/?track=Tech&session=keynote&map=${n}`)
    await open(`/wp-login-${n}?session=keynote&track=Tech&x=${n}`)
  }
  expect(countEntries()).toBe(before)
})

test('all unknown ids share one page, and so do all unknown paths', async () => {
  const etags = async (paths: string[]) =>
    new Set(await Promise.all(paths.map(async (path) => (await open(path)).headers.get('etag'))))
  const [gone] = await etags(['/?session=gone'])
  expect(await etags(['/?session=a', '/?session=b', '/?speaker=c', '/?session=d&speaker=e&track=Tech'])).toEqual(
    new Set([gone!]),
  )
  const [nowhere] = await etags(['/nowhere'])
  expect(await etags(['/a', '/b/c', '/nowhere?x=1', '/404'])).toEqual(new Set([nowhere!]))
})
