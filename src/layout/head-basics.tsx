import { coreUrl, stylesheetUrl } from '../islands/manifest.ts'

export const DISPLAY_FONT_URL = '/fonts/bricolage-grotesque-700.v5.woff2'

/** The head of every document. Error pages have no script. */
export function HeadBasics({ title, script = true }: { title: string; script?: boolean }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#131115" media="(prefers-color-scheme: dark)" />
      <link rel="preload" href={DISPLAY_FONT_URL} as="font" type="font/woff2" crossOrigin="anonymous" />
      {/* React Aria looks for this id before it adds an inline style of its own, which the page's policy forbids. */}
      <link id="react-aria-pressable-style" rel="stylesheet" href={stylesheetUrl('main')} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/images/apple-touch-icon.png" />
      {script && <script type="module" src={coreUrl()} />}
    </>
  )
}
