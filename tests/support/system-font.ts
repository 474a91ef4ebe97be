import type { Page } from 'playwright-core'

/** Widths relative to Open Sans, the font of the tests' Chromium. DejaVu Sans, Linux's widest, is 8 % wider, its bold 16 %. */
export const FONT_WIDTHS = { wide: 1.12, narrow: 0.92 }

/** Replaces the system's font of an open page by our display face at that width; without a width it restores the system's own. */
export async function setSystemFont(page: Page, width?: number) {
  const css = width ? `${facesOf(width)} :root { --text: 'Other System', system-ui }` : ''
  await page.evaluate(async (css) => {
    const known = document as Document & { systemFont?: CSSStyleSheet }
    const sheet = known.systemFont ?? new CSSStyleSheet()
    sheet.replaceSync(css)
    if (!known.systemFont) document.adoptedStyleSheets.push(sheet)
    known.systemFont = sheet
    // Layout requests the font.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  }, css)
}

function facesOf(width: number): string {
  const face = (weight: string, scale: number) =>
    `@font-face { font-family: 'Other System'; font-weight: ${weight}; src: url(/fonts/bricolage-grotesque-700.v5.woff2); size-adjust: ${scale * width}%; ascent-override: 107%; descent-override: 29%; line-gap-override: 0% }`
  return face('100 500', 96.9) + face('501 900', 101.4)
}
