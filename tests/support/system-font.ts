import type { Page } from 'playwright-core'

/**
 * How wide words are beside Open Sans, which the tests' own Chromium brings. Phones and Windows differ by less; DejaVu Sans, the widest
 * that Linux has, is 8 % wider, its bold 16 %.
 */
export const FONT_WIDTHS = { wide: 1.12, narrow: 0.92 }

/** The system's font is one of another width: our display face, scaled so that lines are as long, by the pages' own stylesheets. */
export async function withSystemFont(page: Page, width: number) {
  await page.route('**/*.css', async (route) => {
    const answer = await route.fetch()
    const css = (await answer.text()).replaceAll('system-ui', "'Other System',system-ui")
    await route.fulfill({ response: answer, body: facesOf(width) + css })
  })
}

/** The same on a page that is open; without a width it is the system's own again. */
export async function setSystemFont(page: Page, width?: number) {
  const css = width ? `${facesOf(width)} :root { --text: 'Other System', system-ui }` : ''
  await page.evaluate(async (css) => {
    const known = document as Document & { systemFont?: CSSStyleSheet }
    const sheet = known.systemFont ?? new CSSStyleSheet()
    sheet.replaceSync(css)
    if (!known.systemFont) document.adoptedStyleSheets.push(sheet)
    known.systemFont = sheet
    // Until it is laid out, nothing asks for the font.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  }, css)
}

function facesOf(width: number): string {
  const face = (weight: string, scale: number) =>
    `@font-face { font-family: 'Other System'; font-weight: ${weight}; src: url(/fonts/bricolage-grotesque-700.v5.woff2); size-adjust: ${scale * width}%; ascent-override: 107%; descent-override: 29%; line-gap-override: 0% }`
  return face('100 500', 96.9) + face('501 900', 101.4)
}
