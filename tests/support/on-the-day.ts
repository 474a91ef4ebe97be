import type { Page } from 'playwright-core'

/** The page's clock is set, and the app's says nothing against it: else the page would go by that one (product §27). */
export async function setClock(page: Page, time: Date | number | string) {
  await page.clock.install({ time })
  await page.addInitScript(sayNoDate)
}

function sayNoDate() {
  const get = Headers.prototype.get
  Headers.prototype.get = function (name) {
    return name === 'date' ? null : get.call(this, name)
  }
  const parse = JSON.parse
  JSON.parse = (text, reviver) => {
    const read = parse(text, reviver)
    // News say it as well.
    if (read?.revisions) read.now = undefined
    return read
  }
}
