import { expect, test } from 'bun:test'
import { expectAccessible } from '../../support/accessible.ts'
import { startFileApp } from '../../support/app.ts'
import { launchBrowser, noConsoleMessages, openPage } from '../../support/browser.ts'
import { eventIdOf } from '../../support/event-id.ts'
import { expectSoon } from '../../support/until.ts'

const LONG = `https://example.org/${'very-long-'.repeat(47)}`

/** Each text with the links that it gets. */
const POSTS: [text: string, leads: string[]][] = [
  ['javascript:alert(1) JaVaScRiPt:alert(2) java\tscript:alert(3)', []],
  [
    'data:text/html,<script>alert(1)</script> vbscript:msgbox(1) blob:https://example.org/1 file:///etc/passwd',
    ['https://example.org/1'],
  ],
  ['https://example.org/"onmouseover="alert(1)', ['https://example.org/']],
  ['https://example.org/<script>alert(1)</script>', ['https://example.org/']],
  ["https://example.org/'onclick='alert(1)", ["https://example.org/'onclick='alert(1)"]],
  ['&lt;a href=https://example.org/>here</a>', ['https://example.org/']],
  ['https://our-conference.org@example.org/login and https://a:b@example.org', []],
  // Lookalike letters of a domain are shown as Punycode.
  ['https://аpple.com', ['https://xn--pple-43d.com/']],
  // Direction characters are removed before the text is stored.
  [
    'https://example.org/\u202efdp.exe and \u2066https://example.org/b\u2069',
    ['https://example.org/fdp.exe', 'https://example.org/b'],
  ],
  ['http:// https://? http://[::1 https://%zz', []],
  [LONG, [LONG]],
  [
    '(https://example.org/a_(b)), “https://example.org/c”… https://example.org/d.',
    ['https://example.org/a_(b)', 'https://example.org/c', 'https://example.org/d'],
  ],
]

await launchBrowser()
const app = await startFileApp()
const eventId = await eventIdOf('pgh')
for (const [message] of POSTS) {
  const visitor = app.visitor()
  await visitor.post('/api/device')
  const { status } = await visitor.post('/api/attendee-messages', { eventId, name: 'Mallory', message })
  expect(status).toBe(201)
}

test.each([true, false])(
  "a post's links lead to the web only, and its text never runs or overflows a small phone (JavaScript: %p)",
  async (javaScript) => {
    const page = await openPage({ url: `${app.origin}/messaging`, width: 320, height: 640, touch: true, javaScript })
    if (javaScript) await page.locator('island-root[alive] .posts').waitFor()
    const posts = page.locator('.posts > li')
    const links = await posts.evaluateAll((all) =>
      all.map((post) =>
        [...post.querySelectorAll<HTMLAnchorElement>('p:last-child a')].map(({ href, rel, target }) => [
          href,
          rel,
          target,
        ]),
      ),
    )
    expect(links.reverse()).toEqual(
      POSTS.map(([, leads]) => leads.map((href) => [href, 'nofollow ugc noopener', '_blank'])),
    )
    await expectSoon(() => page.locator('.posts script, .posts [onmouseover], .posts [onclick]').count(), 0)
    await expectSoon(() => page.evaluate('document.documentElement.scrollWidth'), 320)
    await expectAccessible(page)
    await noConsoleMessages(page)
  },
)
