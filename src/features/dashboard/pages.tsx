import { Elysia } from 'elysia'
import { isUninitialized } from '../../../db/errors.ts'
import { renderPage } from '../../http/render.ts'
import { isHttps } from '../../http/request-address.ts'
import { withRateLimit } from '../../http/request-throttle.ts'
import { documentResponse, seeOther, styleHash } from '../../http/responses.ts'
import { modulesOf, stylesheetUrl } from '../../islands/manifest.ts'
import { HeadBasics } from '../../layout/page.tsx'
import { lateSpeakers } from '../../operations/repairs/repairs.ts'
import { cachedEvents } from '../../pages/cached-events.ts'
import { allKinds } from '../../records/tables.ts'
import { documentTitle } from '../../text/names.ts'
import { eventStylesheet } from '../../text/track-colors.ts'
import { requireAdminPage } from '../auth/authorize.ts'
import { may } from '../auth/roles.ts'
import { hasGeneratedPassword } from '../auth/service.ts'
import { currentUpdate } from '../events/event-updates.ts'
import { FIRST_PICTURE_STYLE, firstPlaces } from '../planner/first-picture.ts'
import { firstPicture } from '../planner/service.ts'
import { readSettings } from '../planner/settings.ts'
import { uploadOrigins } from '../uploads/storage/storage.ts'
import Dashboard, { type DashboardProps, EVENT_COLORS_STYLE } from './dashboard.island.tsx'
import { parseTabName } from './tabs.tsx'

export const adminPages = new Elysia().get('/admin', (asked) => withRateLimit(asked, showDashboard))

async function showDashboard(request: Request): Promise<Response> {
  const user = await requireAdminPage(request).catch(toLogin)
  if (user instanceof Response) return user
  const { searchParams } = new URL(request.url)
  const asked = { tab: parseTabName(searchParams.get('tab')), eventSlug: searchParams.get('eventSlug') }
  const [all, hasMadeUpPassword] = [await cachedEvents(), await hasGeneratedPassword(user.id)]
  const events = all.filter(({ id: eventId }) => may(user, 'see', { eventId }))
  const event = events.find(({ slug }) => slug === asked.eventSlug)
  const revisions = event && currentUpdate(event.id, allKinds).revisions
  const isPlanner = asked.tab === 'planner' && may(user, 'program', { eventId: event?.id })
  const settings = event && readSettings(request.headers.get('cookie'), event.slug)
  const planner = isPlanner && settings ? await firstPicture(event, settings) : undefined
  const styles = {
    [EVENT_COLORS_STYLE]: event ? eventStylesheet(event) : '',
    [FIRST_PICTURE_STYLE]: event && planner ? firstPlaces(event, planner) : '',
  }
  const props = { user, hasMadeUpPassword, events, revisions, planner, lateAdditions: lateSpeakers, ...asked }
  const rendered = await renderPage(<DashboardPage {...props} styles={styles} />)
  const styleHashes = Object.values(styles).map(styleHash)
  return documentResponse(rendered, { policy: { connect: uploadOrigins(), isHttps: isHttps(request), styleHashes } })
}

/** The login page tells of missing tables. */
function toLogin(error: unknown): Response {
  if (!isUninitialized(error)) throw error
  return seeOther('/admin/login')
}

/** What the planner shows first is asked for while its script still arrives. */
const PLANNER_LISTS = ['planner/plan', 'sessions', 'rooms', 'speakers']

/** `styles` by the ids of their elements, which scripts remove once they do the same. */
function DashboardPage({ styles, ...props }: DashboardProps & { styles: Record<string, string> }) {
  const { tab, eventSlug, revisions } = props
  const query = new URLSearchParams({ eventSlug: eventSlug ?? '' })
  return (
    <html lang="en">
      <head>
        {revisions &&
          tab === 'planner' &&
          PLANNER_LISTS.map((list) => (
            <link key={list} rel="preload" as="fetch" crossOrigin="anonymous" href={`/api/admin/${list}?${query}`} />
          ))}
        <HeadBasics title={documentTitle('Admin Dashboard', props.events[0])} />
        <link rel="stylesheet" href={stylesheetUrl('admin')} />
        {modulesOf('features/dashboard/dashboard.island.tsx').map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {Object.entries(styles).map(([id, rules]) => (
          <style key={id} id={id} dangerouslySetInnerHTML={{ __html: rules }} />
        ))}
        <meta name="robots" content="noindex" />
      </head>
      <body className="admin-page">
        <a className="inverse skip on-screen" href="#main">
          Skip to content
        </a>
        <noscript>
          <p className="notice">
            The dashboard requires JavaScript. Please enable it for this site. <a href="/admin/move">Move a session</a>{' '}
            <a href="/">Back to the agenda</a>
          </p>
        </noscript>
        <Dashboard {...props} />
      </body>
    </html>
  )
}
