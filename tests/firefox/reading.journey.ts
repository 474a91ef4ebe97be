import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Session } from '../../db/schema.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { expectSoon } from '../support/until.ts'
import { alive, expectWords, fill, goBack, goForward, launchJourneys, openPhone, press, saidNothing } from './phone.ts'

await launchJourneys()
let app: TestApp
let talk: Session
beforeAll(async () => {
  app = await startApp()
  const sessions: Session[] = await (await app.visitor().get('/api/sessions?eventSlug=pgh')).json()
  talk = sessions.find(({ title }) => title.startsWith('Postgres'))!
})
afterAll(() => app.close())

const TITLE = 'dialog:modal h2'

test('a session opens over the agenda, and Escape, Back and Forward go through dialogs as through pages', async () => {
  const page = await openPhone(app.origin)
  await press(page, `a[data-dialog="session-${talk.id}"]`)
  await expectWords(page, TITLE, [talk.title])
  expect(page.url()).toBe(`${app.origin}/?session=${talk.id}`)
  await goBack(page)
  await expectWords(page, TITLE, [])
  await goForward(page)
  await expectWords(page, TITLE, [talk.title])
  await press(page, `dialog:modal a[data-dialog="speaker-${talk.speakerIds[0]}"]`)
  await expectWords(page, TITLE, ['Ingrid Sørensen'])
  await goBack(page)
  await expectWords(page, TITLE, [talk.title])
  await page.keyboard.press('Escape')
  await expectWords(page, TITLE, [])
  await expectSoon(() => page.url(), `${app.origin}/`)
  await page.goto(`${app.origin}/?session=${talk.id}`)
  await expectWords(page, TITLE, [talk.title])
  await press(page, 'dialog:modal .close')
  await expectWords(page, TITLE, [])
  await saidNothing(page)
})

test('what is typed narrows the agenda at once, and a track shows its own', async () => {
  const page = await openPhone(app.origin)
  await fill(page, 'main input[type=search]', 'sorensen')
  await expectWords(page, 'main li[data-from] h3', [talk.title])
  await fill(page, 'main input[type=search]', 'zzz')
  await expectWords(page, 'main li[data-from] h3', [])
  await page.goto(app.origin)
  await press(page, 'nav[aria-label=Tracks] a[href*=Keynote]')
  await expectWords(page, 'main li[data-from] .badge', Array(3).fill('Keynote'))
  await expectSoon(() => page.url(), `${app.origin}/?track=Keynote`)
  await saidNothing(page)
})

test('the search page finds what is misspelled', async () => {
  const page = await openPhone(`${app.origin}/search?eventSlug=cbus`)
  await fill(page, 'main input[type=search]', 'scoito')
  await expectWords(page, 'main [role=status]', expect.arrayContaining(['Found: 5 sessions, 3 rooms']))
  await saidNothing(page)
})

test('a star is kept by the server, and stands on My schedule', async () => {
  const page = await openPhone(app.origin)
  await press(page, `.star[value="${talk.id}"]`)
  await page.waitForSelector(`.star[value="${talk.id}"][aria-pressed=true]`)
  await page.waitForFunction(() => localStorage.getItem('stars pgh')?.includes('"unsent":{}'))
  await page.goto(`${app.origin}/my-schedule`)
  await expectWords(page, '.my-sessions li h3', [talk.title])
  await press(page, `.my-sessions .star[value="${talk.id}"]`)
  await expectWords(page, '.my-sessions li h3', [])
  await saidNothing(page)
})

test('the map opens over any screen, is zoomed, and leads to its rooms', async () => {
  const page = await openPhone(`${app.origin}/speakers`)
  await press(page, 'nav[aria-label=Main] a[data-dialog=map]')
  await alive(page, 'dialog:modal')
  await press(page, 'button[aria-label="Zoom in"]')
  await press(page, 'button[aria-label="Fit to screen"]')
  await page.waitForSelector('button[aria-label="Fit to screen"]:disabled')
  await press(page, '.map-rooms li:nth-child(2) a')
  await expectWords(page, TITLE, ['Grand Hall'])
  await saidNothing(page)
})
