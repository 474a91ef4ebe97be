import { __iconData as MapIcon } from 'lucide-react/icons/map'
import type { ReactNode } from 'react'
import type { PublicEvent } from '../../db/schema.ts'
import { coreUrl, sourceUrl, stylesheetUrl } from '../islands/manifest.ts'
import { DEVICE_DATA, dialogsPath, NAVIGATION, SCREEN_PARAMETERS, SCREENS, type ScreenName } from '../screens.ts'
import { documentTitle } from '../text/names.ts'
import { eventStylesheet } from '../text/track-colors.ts'
import { cachedMarkup } from '../ui/cached-markup.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notices.tsx'
import type { Links } from './links.ts'
import { type HeadContent as PageHead, withHead } from './masthead/announcements.tsx'
import { SAVED_COPY_SLOT_ID } from './stale-notice.ts'

type HeadProps = {
  event: PublicEvent
  links: Links
  title: string
  description: string
  /** The page's address without the visitor's parameters; empty if unknown. */
  canonical: string
  card: { path: string; alt: string }
  noindex?: boolean
  feed?: string
  /** Its colors, where they are not those of the reader's scheme. */
  style?: string
}

export type PageProps = HeadProps &
  Pick<PageHead, 'others' | 'announced'> & {
    isFallbackEvent: boolean
    screen?: ScreenName | undefined
    isSubpage?: boolean
    /** The revisions of its data, which the core script follows. */
    revision?: string
    /** The seconds between which the script follows them. */
    live?: string
    /** On a wall: nothing leads anywhere else. */
    isAlone?: boolean
    dialog?: ReactNode
    children: ReactNode
  }

export function Page(props: PageProps) {
  const { event, isFallbackEvent, links, screen, isSubpage, revision, live, ...rest } = props
  const { announced, others, dialog, isAlone, children, ...head } = rest
  const facts = screen && SCREENS[screen]
  return (
    <html lang="en">
      <Head event={event} links={links} {...head} />
      <body
        // The core script finds every dialog of the screen there, in one request.
        data-dialogs={facts?.dialogs && !isSubpage ? links(dialogsPath(screen!)) : undefined}
        data-event={event.id}
        data-timezone={event.timezone ?? undefined}
        data-slug={event.slug}
        data-revision={revision}
        data-live={live}
        // Links do not carry these (browser/core/apply-url).
        data-own={SCREEN_PARAMETERS.join(' ')}
        // For the core script: a dialog that it opens has the title it has at its own address.
        data-screen={NAVIGATION.find(({ name, isHome }) => name === (facts?.within ?? screen) && !isHome)?.label}
        data-home={documentTitle(undefined, event)}
        // The key under which the device keeps something of the event, and the script for visitors with such a key.
        data-kept={isAlone ? undefined : `${DEVICE_DATA.key} ${event.slug}`}
        data-keeper={isAlone ? undefined : sourceUrl(DEVICE_DATA.script)}>
        {!isAlone && (
          // Keyboards and screen readers reach the other screens before the content.
          <>
            <a className="inverse skip on-screen" href="#main">
              Skip to content
            </a>
            <BottomNav links={links} screen={screen} isSubpage={isSubpage} />
          </>
        )}
        <main id="main" tabIndex={-1}>
          <div id={SAVED_COPY_SLOT_ID} hidden />
          {!event.isActive && (
            <Notice>{`Preview: only people with this address see ${event.name}. No one can post yet.`}</Notice>
          )}
          {isFallbackEvent && <Notice>{`We couldn’t find that event. Here’s ${event.name}.`}</Notice>}
          {withHead({ event, others, links, announced, tool: facts?.isTool && facts?.path }, children)}
        </main>
        {dialog}
        {/* Where toasts will be, and where F8 leads from the start (product §2.8): see toaster. */}
        <div id="toasts">
          <section aria-label="Notification" aria-live="polite" tabIndex={-1} />
        </div>
      </body>
    </html>
  )
}

function Head({ event, links, title, description, canonical, card, noindex, feed, style }: HeadProps) {
  return (
    <head>
      <HeadBasics title={title} />
      <meta name="description" content={description} />
      <link rel="manifest" href={links('/manifest.webmanifest')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={event.name} />
      {canonical && (
        <>
          <meta property="og:url" content={canonical} />
          <meta property="og:image" content={new URL(card.path, canonical).href} />
          <meta property="og:image:alt" content={card.alt} />
        </>
      )}
      {feed && <link rel="alternate" type="application/atom+xml" href={feed} title={title} />}
      {(noindex || !event.isActive) && <meta name="robots" content="noindex" />}
      <style dangerouslySetInnerHTML={{ __html: style ?? eventStylesheet(event) }} />
    </head>
  )
}

export const DISPLAY_FONT_URL = '/fonts/bricolage-grotesque-700.v5.woff2'

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

/** Every screen and the map (product §2.1); from 1024 px on a rail. Map opens over the current screen. */
export function BottomNav({ links, screen, isSubpage }: NavProps) {
  return (
    <nav
      className="bottom-nav on-screen"
      aria-label="Main"
      dangerouslySetInnerHTML={navigationMarkup({ links, screen, isSubpage })}
    />
  )
}

type NavProps = Pick<PageProps, 'links' | 'screen' | 'isSubpage'>

const navigationMarkup = cachedMarkup(NavigationLinks)

function NavigationLinks({ links, screen, isSubpage }: NavProps) {
  const { within } = screen ? SCREENS[screen] : {}
  const current = within || isSubpage ? 'true' : 'page'
  const here = NAVIGATION.find(({ name }) => name === (within ?? screen))
  return (
    <>
      {NAVIGATION.map(({ name, path, label, icon }) => (
        <a key={name} href={links(path)} aria-current={name === here?.name ? current : undefined}>
          <Icon of={icon} size={22} />
          {label}
        </a>
      ))}
      <a href={links(here?.path ?? '/', { map: '' })} data-dialog="map">
        <Icon of={MapIcon} size={22} />
        Map
      </a>
    </>
  )
}
