import { beforeEach, describe, expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import {
  boxOf,
  desktop,
  launchBrowser,
  noConsoleMessages,
  openPage,
  phone,
  standInTheWay,
  type TestPage,
} from '../../support/browser.ts'
import { remark } from '../../support/remarks.ts'
import { expectSoon, until } from '../../support/until.ts'
import { openDashboard } from '../dashboard/dashboard-page.ts'
import { readHalls, writeHalls } from '../live/desk/late-room.ts'

await launchBrowser()
const app = await startFileApp({ seeded: false })
const admin = await app.admin()
const { session, changes } = readHalls(admin)
beforeEach(writeHalls)

const openPlanner = () => openDashboard(app, { ...desktop, tab: 'planner' })
const sessionIn = (page: TestPage, id: string) => page.locator(`.planner [data-session="${id}"]`)
const barOf = (page: TestPage) => page.locator('.planner-bar')
const columnOf = (page: TestPage, room: string) => page.locator(`[data-room="${room}"]`)

const placeOf = async (id: string) => {
  const { startTime, endTime, location } = await session(id)
  return `${startTime.slice(11, 16)}-${endTime.slice(11, 16)} ${location}`
}
const lastChange = async (): Promise<{ what: string; rows: unknown[] }> => (await changes())[0]!

/** The point of a time in a room's column, scrolled into view. The first hour of the halls' day is 8:00 AM. */
async function pointAt(page: TestPage, room: string, clock: string) {
  const [hour, minute] = clock.split(':').map(Number)
  const column = columnOf(page, room)
  const top = await column.evaluate(
    (list, hours) => {
      const offset = hours * Number.parseFloat(list.style.getPropertyValue('--hour'))
      list.closest('.planner-grid')!.scrollTop = offset - 200
      return offset
    },
    hour! - 8 + minute! / 60,
  )
  const box = (await column.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + 1 + top }
}

const WAYS: Record<string, (page: TestPage) => Promise<unknown>> = {
  'a mouse that drags': async (page) => {
    const to = await pointAt(page, 'small', '11:00')
    const box = (await sessionIn(page, 'bridges').boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 1)
    await page.mouse.down()
    await page.mouse.move(box.x + 40, box.y + 20)
    await page.mouse.move(to.x, to.y)
    await page.mouse.up()
  },
  'two taps': async (page) => {
    await sessionIn(page, 'bridges').click()
    const { x, y } = await pointAt(page, 'small', '11:00')
    await page.mouse.click(x, y + 4)
  },
  'keys alone': async (page) => {
    await sessionIn(page, 'bridges').focus()
    await page.keyboard.press('Enter')
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  },
  'the form': async (page) => {
    await sessionIn(page, 'bridges').click()
    await page.getByRole('button', { name: 'Move…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Start').fill('11:00')
    await dialog.getByLabel('Room').selectOption('Small Hall')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  },
}

test.each(Object.entries(WAYS))('a session that %s moves is the same row as by every other way', async (_, move) => {
  const page = await openPlanner()
  await move(page)
  await expectSoon(() => placeOf('bridges'), '11:00-11:45 Small Hall')
  const { what, rows } = await lastChange()
  expect([what, rows]).toEqual([
    'Moved “On bridges” to 11:00 – 11:45 AM, Small Hall',
    [
      {
        table: 'sessions',
        id: 'bridges',
        name: 'On bridges',
        did: 'updated',
        fields: [
          { field: 'endTime', before: '2025-03-15T10:45:00', after: '2025-03-15T11:45:00' },
          { field: 'location', before: 'Grand Hall', after: 'Small Hall' },
          { field: 'startTime', before: '2025-03-15T10:00:00', after: '2025-03-15T11:00:00' },
        ],
      },
    ],
  ])
  await expectSoon(() => columnOf(page, 'small').locator('[data-session]').count(), 2)
  await expectSoon(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.session), 'bridges')
  await noConsoleMessages(page)
})

test('keys: each step is read out with what would collide, Escape puts it back, and Alt moves at once', async () => {
  const page = await openPlanner()
  await sessionIn(page, 'bridges').focus()
  await page.keyboard.press('Enter')
  const status = barOf(page).getByRole('status')
  await expectSoon(() => status.textContent(), '10:00 – 10:45 AM, Grand Hall.')
  await page.keyboard.press('ArrowDown')
  await expectSoon(
    () => status.textContent(),
    '10:15 – 11:00 AM, Grand Hall. Grand Hall is double-booked at 10:45 AM with “On locks”.',
  )
  await page.keyboard.press('Shift+ArrowUp')
  await expectSoon(() => status.textContent(), '10:15 – 10:45 AM, Grand Hall.')
  await page.keyboard.press('Escape')
  expect([await barOf(page).count(), await placeOf('bridges')]).toEqual([0, '10:00-10:45 Grand Hall'])
  // The frame after Escape focuses the session again.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await sessionIn(page, 'weirs').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expectSoon(() => placeOf('weirs'), '11:50-12:15 Grand Hall')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expectSoon(() => placeOf('weirs'), '11:35-12:00 Grand Hall')
  await sessionIn(page, 'bridges').evaluate(async (session) => {
    for (let n = 0; n < 3; n++) {
      session.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true }))
      // As between two keys: React renders, and no timer runs.
      await Promise.resolve()
    }
  })
  await expectSoon(() => placeOf('bridges'), '10:45-11:30 Grand Hall')
})

test('several sessions move as one change: chosen, in exchange, or the rest of a room', async () => {
  const page = await openPlanner()
  for (const id of ['locks', 'weirs']) await sessionIn(page, id).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Move them' }).click()
  await sessionIn(page, 'locks').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectSoon(() => placeOf('weirs'), '11:50-12:15 Grand Hall')
  expect(await placeOf('locks')).toBe('11:00-11:45 Grand Hall')

  for (const id of ['weirs', 'postgres']) await sessionIn(page, id).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Let them change places' }).click()
  await expectSoon(() => placeOf('weirs'), '10:30-10:55 Small Hall')
  expect(await placeOf('postgres')).toBe('11:50-12:20 Grand Hall')

  for (const id of ['locks', 'postgres']) await sessionIn(page, id).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Move them' }).click()
  await sessionIn(page, 'locks').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expectSoon(() => placeOf('postgres'), '11:50-12:20 Small Hall')
  expect([await placeOf('locks'), (await lastChange()).what]).toEqual(['11:00-11:45 Small Hall', 'Moved 2 sessions'])

  await page.getByRole('button', { name: 'Move the rest of a room…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Room').selectOption('Small Hall')
  await dialog.getByLabel('Everything from').fill('11:00')
  await dialog.getByRole('button', { name: 'Move 2 sessions' }).click()
  await expectSoon(() => placeOf('postgres'), '12:05-12:35 Small Hall')
  expect([await placeOf('locks'), await placeOf('weirs'), (await lastChange()).what]).toEqual([
    '11:15-12:00 Small Hall',
    '10:30-10:55 Small Hall',
    'Moved 2 sessions',
  ])
})

test.each([
  ['a laptop', { ...desktop, width: 1440 }],
  ['a phone', { ...phone, width: 390 }],
])('on %s no card moves when sessions are chosen, and their bar stands in the window', async (_, size) => {
  const page = await openDashboard(app, { ...size, tab: 'planner' })
  await sessionIn(page, 'weirs').scrollIntoViewIfNeeded()
  const before = [await boxOf(sessionIn(page, 'locks')), await boxOf(sessionIn(page, 'weirs'))]
  for (const id of ['locks', 'weirs']) await sessionIn(page, id).click({ modifiers: ['Shift'] })
  await barOf(page).getByText('2 sessions chosen.').waitFor()
  expect([await boxOf(sessionIn(page, 'locks')), await boxOf(sessionIn(page, 'weirs'))]).toEqual(before)
  expect(await barOf(page).evaluate((bar) => innerHeight - bar.getBoundingClientRect().bottom)).toBe(12)
  await page.getByRole('button', { name: 'Choose none' }).click()
  await expectSoon(() => barOf(page).count(), 0)
})

test('a session that is removed from the schedule goes back by two taps; at exactly 768 px all rooms stand side by side', async () => {
  const page = await openPlanner()
  await sessionIn(page, 'weirs').click()
  await page.getByRole('button', { name: 'Remove from schedule' }).click()
  const list = page.getByRole('region', { name: 'Not placed' })
  await expectSoon(() => list.locator('[data-session]').allTextContents(), ['On weirs25 min'])
  await list.locator('[data-session]').click()
  const { x, y } = await pointAt(page, 'small', '09:00')
  await page.mouse.click(x, y + 4)
  await expectSoon(() => placeOf('weirs'), '09:00-09:25 Small Hall')
  await page.setViewportSize({ width: 768, height: 860 })
  expect(await page.locator('.planner-column:visible h3').allTextContents()).toEqual([
    'Grand Hall 400 seats',
    'Small Hall ',
  ])
  expect([await list.isVisible(), await page.locator('.planner-panes').isVisible()]).toEqual([true, false])
})

test('a session without a room goes to its own time in a free room, one without a time to its own room', async () => {
  await admin.patch('/api/admin/sessions/bridges', { location: null })
  await admin.patch('/api/admin/sessions/postgres', { startTime: 'To be announced', endTime: '30 min' })
  const page = await openPlanner()
  const list = page.getByRole('region', { name: 'Not placed' })
  await expectSoon(
    () => list.locator('[data-session]').allTextContents(),
    ['On bridges10:00 – 10:45 AM', 'On postgres30 min · Small Hall'],
  )
  const status = barOf(page).getByRole('status')
  await sessionIn(page, 'bridges').click()
  await expectSoon(() => status.textContent(), '10:00 – 10:45 AM, Grand Hall.')
  await page.keyboard.press('Enter')
  await sessionIn(page, 'postgres').click()
  await expectSoon(() => status.textContent(), '10:00 – 10:30 AM, Small Hall.')
  await page.keyboard.press('Enter')
  await expectSoon(() => placeOf('postgres'), '10:00-10:30 Small Hall')
})

test('a session that a mouse picks up leaves the grid where it was, Escape ends the drag, and a tap puts it on another one', async () => {
  await admin.post('/api/admin/planner/moves', {
    eventId: 'pgh',
    moves: [
      { id: 'weirs', to: null },
      { id: 'locks', to: { day: 1, start: '20:00', room: 'grand' } },
    ],
  })
  await admin.patch('/api/admin/sessions/weirs', { startTime: '2025-03-15T20:45:00', endTime: '2025-03-15T21:10:00' })
  const page = await openPlanner()
  const box = await boxOf(sessionIn(page, 'weirs'))
  await page.mouse.move(box.x + 20, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 12)
  await expectSoon(() => barOf(page).getByRole('status').textContent(), '8:45 – 9:10 PM, Grand Hall.')
  expect(await page.locator('.planner-grid').evaluate((grid) => grid.scrollTop)).toBe(0)
  await page.keyboard.press('Escape')
  await expectSoon(() => barOf(page).count(), 0)
  await page.mouse.up()
  await sessionIn(page, 'weirs').click()
  await barOf(page).waitFor()
  const occupied = await pointAt(page, 'grand', '20:05')
  await page.mouse.click(occupied.x, occupied.y)
  await expectSoon(() => placeOf('weirs'), '20:00-20:25 Grand Hall')
})

test('a session that two organizers move asks the second, by name', async () => {
  const page = await openPlanner()
  await sessionIn(page, 'bridges').click()
  await page.route('**/api/admin/sessions?*', (route) => route.abort())
  await admin.post('/api/admin/planner/moves', {
    eventId: 'pgh',
    moves: [{ id: 'bridges', to: { day: 1, start: '15:00', room: 'small' } }],
  })
  const { x, y } = await pointAt(page, 'grand', '09:00')
  await page.mouse.click(x, y + 4)
  const toast = page.locator('.toast', { hasText: 'Not moved' })
  await until(async () => /changed “On bridges” in the meantime/.test((await toast.textContent()) ?? ''))
  expect(await placeOf('bridges')).toBe('15:00-15:45 Small Hall')
  await toast.getByRole('button', { name: 'Move anyway' }).click()
  await expectSoon(() => placeOf('bridges'), '09:00-09:45 Grand Hall')
})

describe('on a phone', () => {
  async function touch(page: TestPage) {
    const cdp = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    return send
  }
  const middleOf = async (page: TestPage, id: string) => {
    await sessionIn(page, id).scrollIntoViewIfNeeded()
    const box = (await sessionIn(page, id).boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + 4 }
  }

  test('a finger that moves at once scrolls; fingers that rest choose sessions or drag one; the form has the screen', async () => {
    const page = await openDashboard(app, { ...phone, tab: 'planner' })
    const send = await touch(page)
    const from = await middleOf(page, 'bridges')
    await send('touchStart', from)
    for (const moved of [10, 20, 40]) await send('touchMove', { x: from.x, y: from.y - moved })
    await send('touchEnd')
    expect([await barOf(page).count(), await placeOf('bridges')]).toEqual([0, '10:00-10:45 Grand Hall'])

    for (const id of ['bridges', 'locks']) {
      const { x, y } = await middleOf(page, id)
      await send('touchStart', { x, y })
      await sessionIn(page, id).and(page.locator('[data-lifted]')).waitFor()
      await send('touchMove', { x: x + 3, y: y + 3 })
      await send('touchEnd')
      await sessionIn(page, id).and(page.locator('[aria-pressed=true]')).waitFor()
    }
    await page.getByText('2 sessions chosen.').waitFor()
    await page.getByRole('button', { name: 'Move them' }).tap()
    await page.getByText('Moving “On bridges” and 1 more').waitFor()
    await page.getByRole('button', { name: 'Put it back' }).tap()
    expect([await barOf(page).count(), await placeOf('locks')]).toEqual([0, '10:45-11:30 Grand Hall'])

    const again = await middleOf(page, 'bridges')
    await send('touchStart', again)
    await page.locator('[data-session="bridges"][data-lifted]').waitFor()
    for (const moved of [20, 40, 60]) await send('touchMove', { x: again.x, y: again.y + moved })
    await send('touchEnd')
    // 60 pixels are half an hour.
    await expectSoon(() => placeOf('bridges'), '10:30-11:15 Grand Hall')

    await WAYS['the form']!(page)
    await expectSoon(() => placeOf('bridges'), '11:00-11:45 Small Hall')
  })

  test('one room is shown at a time, its free places light up, and the bar covers none of them in a low window', async () => {
    await admin.patch('/api/admin/sessions/weirs', { title: 'A title that one line of a phone cannot hold '.repeat(4) })
    const page = await openDashboard(app, { ...phone, height: 480, tab: 'planner' })
    await admin.post('/api/admin/planner/moves', { eventId: 'pgh', moves: [{ id: 'weirs', to: null }] })
    await page.getByRole('button', { name: 'Not placed 1' }).tap()
    await sessionIn(page, 'weirs').tap()
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Small Hall' }).tap()
    expect(await page.locator('.planner-column:visible').count()).toBe(1)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    const free = page.locator('.planner-free:visible button')
    expect(await free.first().textContent()).toBe('8:00 – 8:25 AM')
    await free.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 2000)
    const isCovered = async () => (await boxOf(barOf(page))).y < (await boxOf(free.last())).y + 20
    await until(async () => !(await isCovered()))
    await page.getByRole('button', { name: '9:30 – 9:55 AM' }).tap()
    await expectSoon(() => placeOf('weirs'), '09:30-09:55 Small Hall')
    expect(await page.getByRole('button', { name: 'Not placed 0' }).getAttribute('aria-pressed')).toBe('true')
  })
})

test('the server renders the first picture as the organizer has set it, and nothing moves when scripts and lists arrive', async () => {
  const page = await openPlanner()
  await page.getByRole('button', { name: 'Condensed' }).click()
  await page.getByText('All rooms').click()
  await page.getByRole('checkbox', { name: 'Small Hall' }).uncheck()
  await expectSoon(() => page.locator('.planner-column').count(), 1)
  const address = `${app.origin}/admin?eventSlug=pgh&tab=planner`
  const served = await openPage(desktop)
  await served.route('**/*.js', (route) => route.abort())
  await served.context().addCookies(await page.context().cookies())
  await served.goto(address)
  const places = await placesIn(served)
  expect(places.map(([name]) => name).slice(-4)).toEqual(['Grand Hall 400 seats', 'bridges', 'locks', 'weirs'])

  const lists = Promise.withResolvers<void>()
  await standInTheWay(page, '**/api/admin/sessions?*', (route) => lists.promise.then(() => route.continue()))
  await page.goto(address)
  await expectSoon(() => page.locator('#first-picture').count(), 0)
  await page.getByText('Loading the rest…').waitFor()
  expect(await placesIn(page)).toEqual(places)
  lists.resolve()
  await page.getByText('Loading the rest…').waitFor({ state: 'detached' })
  expect(await placesIn(page)).toEqual(places)
  await noConsoleMessages(page)
})

test('sessions that overlap share the width of their room, and one that overlaps none has all of it', async () => {
  await admin.patch('/api/admin/sessions/postgres', { location: 'Grand Hall' })
  const page = await openPlanner()
  const widthOf = (id: string) =>
    sessionIn(page, id).evaluate((session) => (session.closest('li') as HTMLElement).style.inlineSize)
  await expectSoon(
    async () => ({
      overlapping: await Promise.all(['bridges', 'postgres', 'locks'].map(widthOf)),
      alone: await widthOf('weirs'),
    }),
    { overlapping: ['50%', '50%', '50%'], alone: '100%' },
  )
})

/** Sessions, rooms and hours with their boxes in the grid. */
function placesIn(page: TestPage): Promise<[name: string, ...box: number[]][]> {
  return page.locator('.planner-grid').evaluate((grid) => {
    const from = grid.getBoundingClientRect()
    return [...grid.querySelectorAll<HTMLElement>('[data-session], h3, .planner-hours span')].map((shown) => {
      const { x, y, width, height } = shown.getBoundingClientRect()
      return [shown.dataset.session ?? shown.textContent.trim(), x - from.x, y - from.y, width, height]
    })
  })
}

test('without JavaScript a form moves a session, and keeps what was typed when it is refused', async () => {
  const page = await openDashboard(app, { ...desktop, tab: 'planner' })
  const cookies = await page.context().cookies()
  const plain = await openPage({ javaScript: false })
  await plain.context().addCookies(cookies)
  await plain.goto(`${app.origin}/admin`)
  await plain.getByRole('link', { name: 'Move a session' }).click()
  await page.goto(`${app.origin}/admin/move`)
  await expectAccessible(page)
  const move = async (room: string) => {
    await plain.getByLabel('Session').selectOption({ label: '11:35 AM – 12:00 PM · On weirs · Grand Hall' })
    await plain.getByLabel('Start').fill('09:30')
    await plain.getByLabel('Room').selectOption(room)
    await plain.getByRole('button', { name: 'Move' }).click()
  }
  await move('Small Hall')
  expect(await plain.getByRole('status').textContent()).toBe('Moved “On weirs” to 9:30 – 9:55 AM, Small Hall')
  expect(await placeOf('weirs')).toBe('09:30-09:55 Small Hall')
  await plain.goto(`${app.origin}/admin/move`)
  await admin.delete('/api/admin/sessions/locks')
  await plain.getByLabel('Session').selectOption('locks')
  await plain.getByLabel('Start').fill('14:05')
  await plain.getByRole('button', { name: 'Move' }).click()
  expect(await plain.getByRole('status').textContent()).toBe('A session that you moved was deleted in the meantime')
  expect(await plain.getByLabel('Start').inputValue()).toBe('14:05')
})

test('a move of another organizer appears at once, with the name, and whoever holds a deleted session is told', async () => {
  const page = await openPlanner()
  await sessionIn(page, 'bridges').waitFor()
  await admin.post('/api/admin/planner/moves', {
    eventId: 'pgh',
    moves: [{ id: 'bridges', to: { day: 1, start: '15:00', room: 'small' } }],
  })
  await columnOf(page, 'small').locator('[data-session="bridges"]').waitFor()
  await page.getByText('Last change by organizer: Moved “On bridges” to 3:00 – 3:45 PM, Small Hall').waitFor()
  await sessionIn(page, 'bridges').getByText('Moved by organizer').waitFor()
  await sessionIn(page, 'bridges').click()
  await admin.delete('/api/admin/sessions/bridges')
  await page.locator('.toast', { hasText: 'Someone deleted “On bridges”.' }).waitFor()
  expect(await barOf(page).count()).toBe(0)
})

test('a move that waits for its answer stays where it was put, whatever is read in between', async () => {
  const page = await openPlanner()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/planner/moves', async (route) => {
    await answer.promise
    await route.continue()
  })
  await sessionIn(page, 'bridges').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await sessionIn(page, 'bridges').getByText('10:15 – 11:00 AM').waitFor()
  await admin.post('/api/admin/planner/moves', {
    eventId: 'pgh',
    moves: [{ id: 'weirs', to: { day: 1, start: '15:00', room: 'small' } }],
  })
  await columnOf(page, 'small').locator('[data-session="weirs"]').waitFor()
  await sessionIn(page, 'bridges').getByText('10:15 – 11:00 AM').waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  answer.resolve()
  await expectSoon(() => placeOf('bridges'), '10:30-11:15 Grand Hall')
  await sessionIn(page, 'bridges').getByText('10:30 – 11:15 AM').waitFor()
})

test('a card shows whole lines only, and the words beside “Plan quietly” are level with it', async () => {
  const title = 'What they hold back in a wet spring, and what in a dry one'
  for (const id of ['bridges', 'weirs']) await admin.patch(`/api/admin/sessions/${id}`, { title })
  const page = await openDashboard(app, { width: 800, height: 860, tab: 'planner' })
  await page.getByRole('button', { name: 'Plan quietly' }).click()
  const middleOf = (words: string) =>
    page
      .locator('.planner-tools')
      .getByText(words)
      .evaluate((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        const { top, bottom } = text.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      })
  expect(await middleOf('Attendees don’t see your moves')).toBe(await middleOf('Plan quietly'))

  await admin.post('/api/admin/planner/moves', {
    eventId: 'pgh',
    moves: [{ id: 'bridges', to: { day: 1, start: '15:00', room: 'small' } }],
  })
  await sessionIn(page, 'bridges').getByText('Moved by organizer').waitFor({ state: 'attached' })
  const linesOf = (id: string) =>
    sessionIn(page, id).evaluate((card) =>
      [...card.children].map((part) => {
        const { height, bottom } = part.getBoundingClientRect()
        const lines = height / Number.parseFloat(getComputedStyle(part).lineHeight)
        return [Math.round(lines * 100) / 100, bottom <= card.getBoundingClientRect().bottom]
      }),
    )
  const [ofTitle, noMore, asManyAsFit] = [
    [2, true],
    [0, true],
    [2, true],
  ]
  expect(await linesOf('weirs')).toEqual([ofTitle, noMore])
  expect(await linesOf('bridges')).toEqual([ofTitle, asManyAsFit])
})

test('a quiet plan is shown as differences, and published by one button', async () => {
  const page = await openPlanner()
  await page.getByRole('button', { name: 'Plan quietly' }).click()
  await page.getByText('Attendees don’t see your moves until you publish them.').waitFor()
  for (const moved of ['12:00-12:25', '12:15-12:40']) {
    await sessionIn(page, 'weirs').focus()
    await page.keyboard.press(moved === '12:00-12:25' ? 'Alt+ArrowRight' : 'Alt+ArrowDown')
    await columnOf(page, 'small').locator('[data-session="weirs"]').waitFor()
  }
  await page.getByText('1 change by organizer').waitFor()
  expect(await placeOf('weirs')).toBe('11:35-12:00 Grand Hall')
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('.differences').allTextContents()).toEqual([
    'On weirs organizer11:35 AM – 12:00 PM, Grand Hall → 11:50 AM – 12:15 PM, Small Hall',
  ])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish 1 change' }).click()
  await expectSoon(() => placeOf('weirs'), '11:50-12:15 Small Hall')
  expect((await lastChange()).what).toBe('Published 1 planned move')
  await page.locator('.toast', { hasText: 'Published 1 planned move' }).getByRole('button', { name: 'Undo' }).click()
  await expectSoon(() => placeOf('weirs'), '11:35-12:00 Grand Hall')
  await page.getByRole('region', { name: 'Planner' }).getByRole('button', { name: 'Publish 1 change' }).waitFor()
})

// PLANNER_MINUTES=5 makes it a long test.
const ROUNDS_END = Date.now() + Number(process.env.PLANNER_MINUTES ?? 0) * 60_000
test(
  'two organizers move sessions at once, nothing is lost, and both see the same',
  async () => {
    const pages = [await openPlanner(), await openPlanner()] as const
    const sent = { bridges: 0, postgres: 0 }
    do {
      const key = sent.bridges % 2 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'
      await Promise.all(
        (['bridges', 'postgres'] as const).map(async (id, at) => {
          await sessionIn(pages[at]!, id).focus()
          await pages[at]!.keyboard.press(key)
          sent[id]++
          await expectSoon(() => versionOf(id), 1 + sent[id])
        }),
      )
    } while (sent.bridges < 3 || Date.now() < ROUNDS_END)
    const isDown = sent.bridges % 2 === 1
    const times = isDown ? ['10:15 – 11:00 AM', '10:45 – 11:15 AM'] : ['10:00 – 10:45 AM', '10:30 – 11:00 AM']
    for (const page of pages)
      for (const [at, id] of ['bridges', 'postgres'].entries())
        await sessionIn(page, id).getByText(times[at]!).waitFor()
    remark(`${sent.bridges} moves of each of two organizers were kept`)
  },
  Number(process.env.PLANNER_MINUTES ?? 0) * 60_000 + 120_000,
)

const versionOf = async (id: string) => (await session(id)).version
