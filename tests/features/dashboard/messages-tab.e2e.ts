import { expect, test } from 'bun:test'
import { db } from '../../../db/client.ts'
import { type SponsorMessage, sponsorMessages } from '../../../db/schema.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { expectSoon } from '../../support/until.ts'
import { EXPECTED, openDashboard, toastOf } from './dashboard-page.ts'

await launchBrowser()
const app = await startFileApp()
const [pgh, cbus] = [await eventIdOf('pgh'), await eventIdOf('cbus')]
const posts = async (): Promise<string[]> => {
  const rows = await (await app.visitor().get('/api/attendee-messages?eventSlug=cbus')).json()
  return rows.map(({ message }: { message: string }) => message)
}

const sponsors: { id: string; name: string }[] = await (await app.visitor().get('/api/sponsors?eventSlug=pgh')).json()

test('the Messages tab says that there are none, and messages to sponsors are paged, filtered, exported and marked', async () => {
  const page = await openDashboard(app, { tab: 'messages', timezone: 'America/New_York' })
  await page.getByRole('heading', { name: 'Messages from Attendees' }).waitFor()
  await expectSoon(() => page.locator('.empty').textContent(), 'No messages yet')
  await expectSoon(() => page.getByRole('link', { name: 'Export CSV' }).count(), 0)
  await page.getByRole('tab', { name: 'Attendee board' }).click()
  await page.getByText('0 posts').waitFor()
  await expectSoon(() => page.locator('.empty').textContent(), 'No messages yet')

  const [first, second] = sponsors
  const mail = (at: number, sponsorId: string): Omit<SponsorMessage, 'id' | 'readAt' | 'answeredAt' | 'sentAs'> => ({
    eventId: pgh,
    sponsorId,
    name: `Attendee ${at}`,
    email: `attendee${at}@example.com`,
    message: at === 59 ? '=2+3' : `Hello\nnumber ${at}`,
    createdAt: new Date(Date.UTC(2026, 2, 14, 12, at)).toISOString(),
  })
  const sent = Array.from({ length: 60 }, (_, at) => mail(at, at % 20 === 0 ? second!.id : first!.id))
  await db.insert(sponsorMessages).values(sent)
  await page.reload()
  await page.getByText('60 messages · 60 unread').waitFor()
  await expectSoon(() => page.locator('.message-row').count(), 50)
  const words = await page.locator('.message-row').first().locator('.about, .message-text').allTextContents()
  expect(words.map((text) => text.replaceAll('\u202f', ' '))).toEqual([
    `To ${first!.name} · ${first!.id} · Mar 14, 2026, 8:59 AMNew`,
    '=2+3',
  ])
  await page.getByRole('button', { name: 'Show older messages' }).click()
  await page.getByText('Attendee 0', { exact: false }).last().waitFor()
  await expectSoon(() => page.locator('.message-row').count(), 60)

  await page.getByLabel('Messages to').selectOption(second!.name)
  await page.getByText('3 messages · 3 unread').waitFor()
  const row = page.locator('.message-row').first()
  const commands = row.getByRole('button')
  await expectSoon(() => row.locator('.badge').allTextContents(), ['New'])
  await expectSoon(() => commands.allTextContents(), ['Mark as read', 'Mark as answered'])
  await row.getByRole('button', { name: 'Mark as answered' }).click()
  await page.getByText('3 messages · 2 unread').waitFor()
  await expectSoon(() => row.locator('.badge').allTextContents(), ['Answered'])
  await expectSoon(() => commands.allTextContents(), ['Mark as unanswered'])
  await row.getByRole('button', { name: 'Mark as unanswered' }).click()
  await row.getByRole('button', { name: 'Mark as unread' }).click()
  await page.getByText('3 messages · 3 unread').waitFor()
  await expectSoon(() => row.locator('.badge').allTextContents(), ['New'])

  const csv = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    return await Bun.file(await (await download).path()).text()
  }
  expect((await csv()).trim().match(/@example\.com/g)).toHaveLength(3)
  await page.getByLabel('Messages to').selectOption('All sponsors')
  await page.getByText('60 messages').waitFor()
  const all = await csv()
  expect(all.match(/@example\.com/g)).toHaveLength(60)
  expect(all).toContain(",'=2+3")
  await noConsoleMessages(page, { except: EXPECTED })
})

test('an email address with an umlaut is shown as written, and from 320 to 768 px the title is a line beside its tools', async () => {
  const mail = { eventId: pgh, sponsorId: sponsors[2]!.id, name: 'Zoë', message: 'Hi' }
  for (const email of ['zoe@exämple.org', 'zoe@xn--exmple-cua.org'])
    expect((await app.visitor().post('/api/messages', { ...mail, email })).status).toBe(201)
  const page = await openDashboard(app, { tab: 'messages', width: 360, height: 740, touch: true })
  const row = page.locator('.message-row', { hasText: 'Zoë' }).first()
  await expectSoon(() => row.locator('h3').textContent(), 'Zoë zoe@exämple.org (zoe@xn--exmple-cua.org)')
  await expectSoon(() => row.getByRole('link').getAttribute('href'), 'mailto:zoe@xn--exmple-cua.org')
  const lines = (selector: string) =>
    page
      .locator(selector)
      .evaluate((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)))
  for (const width of [320, 360, 412, 640, 768]) {
    await page.setViewportSize({ width, height: 740 })
    await expectSoon(
      async () => [await lines('.list-panel h2'), await page.evaluate('document.documentElement.scrollWidth')],
      [1, width],
    )
    if (width === 360) expect(await lines('.list-panel .count')).toBe(1)
  }
})

test('a post is taken off the board and put back, and a flood is removed at once and brought back with one Undo', async () => {
  const [spammer, ada] = [app.visitor(), app.visitor()]
  for (const [from, name, message] of [
    [ada, 'Ada', 'Hello'],
    [spammer, 'Bot', 'Buy'],
    [spammer, 'Bot', 'Buy now'],
  ] as const) {
    await from.post('/api/device')
    await from.post('/api/attendee-messages', { eventId: cbus, name, message })
  }
  const page = await openDashboard(app, { tab: 'messages', event: 'cbus' })
  await page.getByRole('tab', { name: 'Attendee board' }).click()
  await page.getByRole('heading', { name: 'Attendee board' }).waitFor()
  await page.getByRole('button', { name: 'Remove post from Ada' }).click()
  expect(await toastOf(page, 'Post')).toEqual(['Post removed from the board'])
  await page.getByRole('button', { name: 'Restore post from Ada' }).waitFor()
  await expectSoon(posts, ['Buy now', 'Buy'])
  await page.getByRole('button', { name: 'Restore post from Ada' }).click()
  await page.getByRole('button', { name: 'Remove post from Ada' }).waitFor()
  await expectSoon(posts, ['Buy now', 'Buy', 'Hello'])

  await page.locator('.row', { hasText: 'Buy now' }).getByRole('button', { name: 'Remove all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove posts' })
  await dialog.getByText('2 posts will be removed.').waitFor()
  await dialog.getByLabel('All posts from the same network').check()
  await dialog.getByText('3 posts will be removed.').waitFor()
  await dialog.getByLabel('All posts by the sender of').check()
  await dialog.getByText('2 posts will be removed.').waitFor()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await toastOf(page, 'Removed 2 posts from one sender')
  expect(await posts()).toEqual(['Hello'])
  await page.locator('.toast', { hasText: 'Removed 2' }).getByRole('button', { name: 'Undo' }).click()
  await toastOf(page, 'Success')
  expect(await posts()).toEqual(['Buy now', 'Buy', 'Hello'])
  await noConsoleMessages(page, { except: EXPECTED })
})
