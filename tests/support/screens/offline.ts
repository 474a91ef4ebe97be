import type { Page } from 'playwright-core'
import { saved } from '../../browser/saved-page.ts'
import type { Take } from './screenshot.ts'
import type { Starred } from './stars.ts'

/** What a phone shows that saved the event and has no network any more, or one that wants it to sign in first. */
export async function takeOffline(take: Take, { stars }: Starred) {
  await take('offline', '/', { act: withoutNetwork('/') })
  await take('offline-sign-in', '/', { act: behindPortal('/') })
  await take('offline-my-schedule', '/my-schedule?eventSlug=cbus', {
    stars,
    isWhole: true,
    act: withoutNetwork('/my-schedule?eventSlug=cbus'),
  })
  await take('offline-no-connection', '/', { act: withoutNetwork('/somewhere/else') })
}

const withoutNetwork = (path: string) => async (page: Page) => {
  await untilSaved(page)
  await page.context().setOffline(true)
  await page.goto(new URL(path, page.url()).href)
  await page.evaluate(() => document.fonts.ready)
}

const behindPortal = (path: string) => async (page: Page) => {
  await untilSaved(page)
  const portal = '<!DOCTYPE html><title>Welcome to Hotel Wi-Fi</title><h1>Welcome to Hotel Wi-Fi</h1>'
  await page.context().route('**', (route) => route.fulfill({ contentType: 'text/html', body: portal }))
  await page.goto(new URL(path, page.url()).href)
  await page.locator('p#saved-copy', { hasText: 'requires you to sign in first' }).waitFor()
}

const untilSaved = (page: Page) => saved(page, new URL(page.url()).searchParams.get('eventSlug') ?? '')
