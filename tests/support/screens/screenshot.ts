import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { ADMIN } from '../app.ts'
import { findBrowser } from '../find-browser.ts'
import type { Starred } from './stars.ts'

/** Where they are written to. */
export const OUT = '.screenshots'
const SIZES = [
  { name: '360', width: 360, height: 740 },
  { name: '768', width: 768, height: 1024 },
  { name: '1440', width: 1440, height: 900 },
]
const SCHEMES = ['light', 'dark'] as const

/** What stands in front of those who speak. */
const MONITORS = [
  { name: '1280x720', width: 1280, height: 720 },
  { name: '1920x1080', width: 1920, height: 1080 },
]

/** As wide as a sheet of A4 is between its margins, at 96 pixels to the inch. */
const SHEETS = [{ name: 'paper', width: 690, height: 1020 }]

export type Shot = {
  signedIn?: boolean
  onMonitor?: boolean
  /** As it is printed, all sheets beneath each other. */
  onPaper?: boolean
  /** By somebody who was here long ago: what changed since then is news. */
  stars?: Starred['stars']
  /** All of the page, not only what is seen at once. */
  isWhole?: boolean
  /** Does something on the page first. */
  act?: (page: Page) => Promise<unknown>
}

/** Takes one screen, under its name. */
export type Take = (name: string, path: string, shot?: Shot) => Promise<void>

/** A browser that takes each screen at three widths in both schemes. `eventId`: which one the dashboard opens with. */
export async function startScreenshots(origin: string, eventId: string) {
  const browser = await chromium.launch({ ...(await findBrowser()), args: ['--no-sandbox', '--disable-gpu'] })
  await mkdir(OUT, { recursive: true })
  return { take, close: () => browser.close() }

  async function take(name: string, path: string, { signedIn, onMonitor, onPaper, stars, isWhole, act }: Shot = {}) {
    for (const { name: size, ...viewport } of onPaper ? SHEETS : onMonitor ? MONITORS : SIZES)
      for (const colorScheme of onPaper ? (['light'] as const) : SCHEMES) {
        const isPhone = !onPaper && viewport.width < 700
        const options: BrowserContextOptions = { viewport, colorScheme, isMobile: isPhone, hasTouch: isPhone }
        const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
        if (signedIn) await context.request.post(`${origin}/api/login`, { data: ADMIN })
        if (stars) await star(context, stars)
        await context.addInitScript((id) => localStorage.setItem('admin-selected-event', id), eventId)
        const page = await context.newPage()
        // Not "networkidle": the board listens for news as long as it is open.
        await page.goto(origin + path, { waitUntil: 'load' })
        await page.waitForFunction(() =>
          [...document.querySelectorAll('dialog island-root, main island-root')].every((island) =>
            island.hasAttribute('alive'),
          ),
        )
        await page.waitForFunction(() => !document.querySelector('.spinner, .list-panel[aria-busy="true"]'))
        await page.evaluate(() => document.fonts.ready)
        await act?.(page)
        if (onPaper) await print(page)
        await page.screenshot({ path: join(OUT, `${name}-${size}-${colorScheme}.png`), fullPage: isWhole || onPaper })
        await context.close()
      }
    console.log(name)
  }

  /** Pictures that are only on paper, such as the code, are fetched now. */
  async function print(page: Page) {
    await page.emulateMedia({ media: 'print' })
    await page.waitForFunction(() => [...document.images].every((image) => !image.checkVisibility() || image.complete))
  }

  async function star(context: BrowserContext, { eventId, ids }: Starred['stars']) {
    await context.request.post(`${origin}/api/my-schedule?eventSlug=cbus`, { data: { add: ids } })
    const kept = { [`seen ${eventId}`]: '1,1', 'stars cbus': JSON.stringify({ ids, unsent: {} }) }
    await context.addInitScript((kept) => Object.assign(localStorage, kept), kept)
  }
}
