import type { TestPage } from '../support/browser.ts'

/** Waits for a part of the core script that comes when it is needed (browser/core/live-times): only then does it answer a finger. */
export const heard = (page: TestPage, part: string) =>
  page.evaluate(async (start) => {
    const find = () => performance.getEntriesByType('resource').find(({ name }) => name.includes(start))
    while (!find()) await new Promise(requestAnimationFrame)
    await import(find()!.name)
  }, `/assets/${part}-`)
