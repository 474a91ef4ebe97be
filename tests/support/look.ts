import type { Page } from 'playwright-core'

/** Whether anybody looks at a page, as a tab in front of others, or behind them. */
export const look = (page: Page, isSeen: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, !isSeen)
