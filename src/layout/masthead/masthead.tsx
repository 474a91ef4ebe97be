import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { __iconData as Ellipsis } from 'lucide-react/icons/ellipsis'
import { __iconData as Search } from 'lucide-react/icons/search'
import { __iconData as Star } from 'lucide-react/icons/star'
import { Fragment, type ReactNode } from 'react'
import type { Event } from '../../../db/schema.ts'
import { stylesheetUrl } from '../../islands/manifest.ts'
import { log } from '../../log.ts'
import type { StylesheetName } from '../../screens.ts'
import { CONFERENCE_NAME } from '../../text/names.ts'
import { formatDates } from '../../text/time/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Links } from '../links.ts'
import { AllAnnouncements, Announcements, useHead } from './announcements.tsx'

/** The poster on top of the first screen: conference logo, event name, where and when. */
export function Masthead({ event, zone, take }: { event: Event; zone?: string; take: Take }) {
  const facts = [event.city, formatDates(event), event.venueName, zone]
  return (
    <>
      <header className="masthead">
        <img className="logo" src="/images/logo.svg" alt={CONFERENCE_NAME} width={40} height={40} />
        <h1>{event.name}</h1>
        <p className="where-and-when">
          {facts.filter(Boolean).map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && ' '}
              <span>
                {/* Hidden where a line begins with it. */}
                {at > 0 && <i>· </i>}
                <span data-zone={fact === zone ? event.timezone : undefined}>{fact}</span>
              </span>
            </Fragment>
          ))}
        </p>
        <CityDrawing slug={event.slug} />
        <HeadTools take={take} />
      </header>
      <Announcements />
    </>
  )
}

/** In the sticky bar when the masthead has scrolled away. Screen readers have read the masthead. */
export function CompactMasthead({ event }: { event: Event }) {
  return (
    <div className="in-brief" aria-hidden>
      <img className="logo" src="/images/logo.svg" alt="" width={32} height={32} />
      <span>
        <strong>{event.name}</strong>
        {[event.city, formatDates(event)].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

const FOLDER = join(import.meta.dir, '../../../public/images/cities')

/** `public/images/cities/<slug>.svg`, or a skyline for an event without one; decorative. */
export function CityDrawing({ slug }: { slug: string }) {
  return (
    <svg
      className="city-drawing"
      viewBox="0 0 260 100"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: cityShapes(slug) }}
    />
  )
}

/** The same attributes as above, so that a file alone looks the same. */
const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 100" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">'
const END = '</svg>'
const SHAPE = /<(?:path|line|polyline|polygon|rect|circle|ellipse)(?: (?!on)[a-z][\da-z-]*="[-\w .,]*")+ ?\/>/g

/** Every agenda contains the drawing. */
const MAX_SVG_LENGTH = 16_000

/** The shapes of a drawing. Undefined if the file has anything else, or too much. */
export function extractShapes(svg: string): string | undefined {
  if (svg.length > MAX_SVG_LENGTH) return
  const text = svg.trim()
  if (!text.startsWith(HEAD) || !text.endsWith(END)) return
  const inside = text.slice(HEAD.length, -END.length)
  if (!inside.replace(SHAPE, '').trim()) return inside.match(SHAPE)?.join('')
}

const drawings = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.svg'))
    .flatMap((file): [string, string][] => {
      const shapes = extractShapes(readFileSync(join(FOLDER, file), 'utf8'))
      if (shapes) return [[file.slice(0, -'.svg'.length), shapes]]
      log.error(
        `public/images/cities/${file} is not shown: it has to begin as skyline.svg does, and to hold only shapes, in at most 16,000 characters`,
      )
      return []
    }),
)

/** The slug of a preview has a secret after the dot. */
export const cityShapes = (slug: string) => drawings.get(slug.split('.')[0]!) ?? drawings.get('skyline')!

type Take = { track?: string; dialog?: string }

/** Only the device knows the starred sessions and which of them changed (product §2.12, sessions/stars). */
function HeadTools({ take }: { take?: Take }) {
  const { event, others, links, tool } = useHead()
  const current = (path: string) => (path === tool ? 'page' : undefined)
  return (
    <nav className="head-tools on-screen" aria-label="Tools">
      <a href={links('/search')} aria-label="Search" aria-current={current('/search')}>
        <Icon of={Search} size={20} />
      </a>
      <a href={links('/my-schedule')} aria-current={current('/my-schedule')}>
        <Icon of={Star} size={20} />
        <span className="visually-hidden">My schedule</span>
        <span data-count="" />
      </a>
      <details className="more-tools">
        <summary>
          <Icon of={Ellipsis} size={20} />
          <span className="visually-hidden">More</span>
        </summary>
        <div>
          <AllAnnouncements />
          <ul className="more-links">
            <li>
              <a href={links('/changes')} aria-current={current('/changes')}>
                What changed
              </a>
            </li>
            <li data-swap="take">
              <a href={links('/', { take: take?.track ?? '' })} data-dialog={take?.dialog}>
                Add to calendar & download
              </a>
            </li>
            <li>
              <a href={links('/good-to-know')} aria-current={current('/good-to-know')}>
                Good to know
              </a>
            </li>
            <li>
              <a href={links('/', { view: 'rooms' })}>Rooms</a>
            </li>
            {others.map((other) => (
              <li key={other.id}>
                <a href={links('/', { eventSlug: other.slug })}>{placeOf(other, [event, ...others])}</a>
              </li>
            ))}
          </ul>
        </div>
      </details>
    </nav>
  )
}

const placeOf = (event: Event, all: Event[]) =>
  all.filter(({ city }) => city === event.city).length > 1 ? event.name : event.city

type ScreenTitleProps = { css?: StylesheetName; subtitle?: string; children: ReactNode }

/** The heading of every screen but the first, under the name of the event it belongs to. */
export function ScreenTitle({ css, subtitle, children }: ScreenTitleProps) {
  const { event } = useHead()
  return (
    <>
      {css && <link rel="stylesheet" href={stylesheetUrl(css)} />}
      <header className="screen-title">
        <p className="event-name">{event.name}</p>
        <h1>{children}</h1>
        {subtitle && <p>{subtitle}</p>}
        <HeadTools />
      </header>
      <Announcements />
    </>
  )
}

type SearchBoxProps = {
  links: Links
  path: string
  /** The path of the filtered list, if it differs from `path`. */
  narrows?: string
  query: string
  label: string
  placeholder: string
  /** The page's own script filters, instead of the core script. */
  hasOwnScript?: true
  children?: ReactNode
}

/** A GET form: it works by itself, and the core script answers each letter without sending it. */
export function SearchBox({ links, path, narrows = path, hasOwnScript, children, ...input }: SearchBoxProps) {
  const carried = new URL(links('/'), 'http://here').searchParams
  return (
    <form className="search-box" action={path} data-search={hasOwnScript ? undefined : narrows}>
      {[...carried].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Icon of={Search} size={20} />
      <input
        type="search"
        name="q"
        defaultValue={input.query}
        placeholder={input.placeholder}
        aria-label={input.label}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  )
}
