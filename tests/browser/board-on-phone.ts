import type { TestPage } from '../support/browser.ts'
import type { OnPhone } from './app-on-phone.ts'
import { alive, fillIn } from './public-form.ts'
import { visitAndSave } from './saved-page.ts'

/** The board on a phone that has the event saved. */
export async function openBoard({ app, network, saved }: OnPhone): Promise<TestPage> {
  // In the hands of somebody new, whose posts no limit has counted.
  await saved?.context().clearCookies()
  await saved?.goto(`${network.origin}/messaging`)
  const page = saved ?? (await visitAndSave(network.origin, '/messaging'))
  await alive(page)
  // A device of its own: posts without one share five of their network.
  await page.request.post(`${app.origin}/api/device`)
  // A copy that is shown while the page is late may be of a board that was closed.
  await page.getByRole('button', { name: 'Post Message' }).waitFor()
  return page
}

export async function post(page: TestPage, text: string) {
  await fillIn(page, text)
  await page.getByRole('button', { name: 'Post Message' }).click()
}

/** Posts from a phone that lost its network. */
export async function postInTunnel(hall: OnPhone, ...texts: string[]): Promise<TestPage> {
  const page = await openBoard(hall)
  await hall.network.gone()
  for (const text of texts) {
    await post(page, text)
    await waiting(page, text).waitFor()
  }
  return page
}

export const waiting = (page: TestPage, text: string) =>
  page.getByRole('list', { name: 'Not sent yet' }).locator('li', { hasText: text })

export const posted = (page: TestPage, text: string) => page.locator('.posts li', { hasText: text })

/** How often it is on the board. */
export async function timesOnBoard({ app }: OnPhone, text: string): Promise<number> {
  const posts: { message: string }[] = await (await app.visitor().get('/api/attendee-messages')).json()
  return posts.filter(({ message }) => message === text).length
}

/** As the browser does when there is a network again. */
export async function comeBack({ network }: OnPhone, page: TestPage) {
  await network.good()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}
