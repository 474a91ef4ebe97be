import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expectSoon, until } from '../support/until.ts'
import { treeOf } from './tree.ts'

/**
 * A screen reader gets the page as `trees/NAME.txt` has it; `part` picks some of its lines. `UPDATE_SNAPSHOTS=1 bun run test tests/heard`
 * writes these files anew: read them afterwards as somebody who hears them.
 */
export async function expectHeard(page: Page, name: string, part = (lines: string[]) => lines) {
  const file = Bun.file(join(import.meta.dir, 'trees', `${name}.txt`))
  const read = async () => part(await heard(page))
  if (process.env.UPDATE_SNAPSHOTS) await Bun.write(file, `${(await onceStill(read)).join('\n')}\n`)
  const written = (await file.exists()) ? (await file.text()).trimEnd().split('\n') : []
  await expectSoon(read, written)
}

async function heard(page: Page): Promise<string[]> {
  const lines = [await page.title(), '', ...(await treeOf(page)), ...(await whereOneIs(page))]
  const { origin } = new URL(page.url())
  const same = (line: string) =>
    line
      .replaceAll(origin, 'https://witcon.example')
      .replace(/\b(session|room)=\w{14}\b/g, '$1=…')
      .replace(/(\/my-schedule\/device\/)[\w-]+/g, '$1…')
      .replace(/saved at \d+:\d\d [AP]M(?: on \w+)?/, 'saved at …')
  return lines.map(same)
}

/** Which links lead to where one is already: the tree does not tell. */
async function whereOneIs(page: Page): Promise<string[]> {
  if (await page.locator('dialog:modal').count()) return []
  const links = page.locator('nav [aria-current]:visible')
  const here = await links.evaluateAll((all) => all.map((link) => `${link.textContent?.trim()} (${link.ariaCurrent})`))
  return here.length ? ['', `One is at: ${here.join(', ')}`] : []
}

async function onceStill(read: () => Promise<string[]>): Promise<string[]> {
  let last: string[] = []
  await until(async () => {
    const before = last
    last = await read()
    await Bun.sleep(500)
    return Bun.deepEquals(before, last)
  })
  return last
}
