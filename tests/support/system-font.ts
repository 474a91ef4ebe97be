import type { Page } from 'playwright-core'

/**
 * How wide words are beside Open Sans, which the tests' own Chromium brings. Phones and Windows differ by less; DejaVu Sans, the widest
 * that Linux has, is 8 % wider, its bold 16 %.
 */
export const FONT_WIDTHS = { wide: 1.12, narrow: 0.92 }

/** The system's font is one of another width: our display face, scaled so that lines are as long, by the pages' own stylesheets. */
export async function withSystemFont(page: Page, width: number) {
  const face = (weight: string, scale: number) =>
    `@font-face { font-family: 'Other System'; font-weight: ${weight}; src: url(/fonts/bricolage-grotesque-700.v5.woff2); size-adjust: ${scale * width}%; ascent-override: 107%; descent-override: 29%; line-gap-override: 0% }`
  const faces = face('100 500', 96.9) + face('501 900', 101.4)
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    const css = (await answer.text()).replaceAll('system-ui', "'Other System',system-ui")
    await route.fulfill({ response: answer, body: faces + css })
  })
}
