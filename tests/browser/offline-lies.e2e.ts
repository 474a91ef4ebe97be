import { afterAll, expect, test } from 'bun:test'
import { expectAccessible } from '../support/accessible.ts'
import { BAD_GATEWAY, PORTAL, REDIRECT } from '../support/bad-network.ts'
import { launchBrowser } from '../support/browser.ts'
import { expectSoon } from '../support/until.ts'
import { startOnPhone } from './app-on-phone.ts'
import { visitAndSave } from './saved-page.ts'

await launchBrowser()
const hall = await startOnPhone()
const { network } = hall
afterAll(() => hall.close())

const notice = 'p#saved-copy'

test.each([
  ['a page of its own', PORTAL],
  ['a redirect to one', REDIRECT],
])('where a network answers %s, the copy stays ours, says that and leads there', async (_, answer) => {
  await network.good()
  const page = await visitAndSave(network.origin)
  network.answer(answer)
  await page.goto(`${network.origin}/speakers`)
  await expectSoon(() => page.locator('h1').first().textContent(), 'Speakers')
  await expectSoon(
    () => page.locator(notice).textContent(),
    expect.stringMatching(
      /^You’re viewing a copy saved at \d+:\d\d [AP]M\. This network requires you to sign in first\. Open its sign-in page$/,
    ),
  )
  await expectAccessible(page)
  network.answer(PORTAL)
  await page.getByRole('link', { name: 'Open its sign-in page' }).click()
  await page.getByRole('heading', { name: 'Welcome to Hotel Wi-Fi' }).waitFor()
  // Signed in, the address leads back.
  await network.good()
  await page.reload()
  await expectSoon(
    async () => [new URL(page.url()).pathname, await page.locator(notice).isVisible()],
    ['/speakers', false],
  )
  await network.gone()
  await page.reload()
  await expectSoon(() => page.locator('h1').first().textContent(), 'Speakers')
})

test('a proxy whose server is away counts as no answer', async () => {
  await network.good()
  const page = await visitAndSave(network.origin)
  network.answer(BAD_GATEWAY)
  await page.goto(`${network.origin}/sponsors`)
  await expectSoon(() => page.locator('h1').first().textContent(), 'Sponsors')
  expect(await page.locator(notice).textContent()).toContain('It will update when there’s a connection.')
})

test('what was never saved is what the network says', async () => {
  await network.good()
  const page = await visitAndSave(network.origin)
  network.answer(PORTAL)
  await page.goto(`${network.origin}/?eventSlug=cbus`)
  await expectSoon(() => page.locator('h1').textContent(), 'Welcome to Hotel Wi-Fi')
  await network.good()
  await page.goto(`${network.origin}/?eventSlug=cbus`)
  await expectSoon(() => page.locator('h1').first().textContent(), 'WITCON CBUS')
})
