import { Elysia } from 'elysia'
import { namesFile } from '../../http/assets.ts'
import { plainText } from '../../http/errors.tsx'
import { Page } from '../../layout/page.tsx'
import { NotHere } from '../../ui/notice.tsx'
import { type PageContent, publicPage, type Visit } from '../../visits/public-page.tsx'
import { screenHead } from '../../visits/screen-head.ts'
import { LinkedDataScript } from '../linked-data/linked-data.tsx'
import { firstFreeAfter } from '../rooms/full-rooms.ts'
import { rememberedRooms } from '../rooms/service.ts'
import { TAKE_TITLE, TakeDialog, takeId } from '../take-with-you/take-dialog.tsx'
import { AgendaDialogs, type Asked, askedDialog } from './agenda/agenda-dialogs.tsx'
import { AgendaContent } from './agenda/agenda-page.tsx'
import { loadAgenda } from './agenda/load-agenda.ts'
import { chipsOf } from './constants.ts'
import { GridContent } from './grid/grid-page.tsx'
import { dataOf } from './linked-data.ts'
import { endOfAll, hoursOfDays, nextChange } from './now/whats-now.ts'
import { rememberedSessions } from './service.ts'
import { Stars } from './stars/star.tsx'
import { knownDay, knownParameters } from './views/known-parameters.ts'

const kinds = ['event', 'sessions', 'rooms', 'speakers'] as const
const reads = ['view', 'day', 'now', 'track', 'q', 'session', 'speaker', 'room', 'map', 'take'] as const

const unknownPath = publicPage({ kinds, reads: [], path: '/404', render: renderUnknownPath })
const noFile = () => plainText(404, 'Not found')

export const agendaPages = new Elysia()
  .get('/', publicPage({ kinds, reads, known: knownParameters, render: (visit) => renderAgenda(visit) }))
  .get(
    '/dialogs/agenda',
    publicPage({ kinds, reads: ['day'], isFragment: true, known: knownDay, render: renderDialogs }),
  )
  // Any unknown path shows the home screen, and says that it is not there; a file is just not there (product §2.2).
  .get('/*', (context) => (namesFile(new URL(context.request.url).pathname) ? noFile() : unknownPath(context)))

/** The agenda, with the dialog its address asks for. `isInstead`: of what the address asks for, which is not there. */
async function renderAgenda(visit: Visit, { isInstead = false } = {}): Promise<PageContent> {
  const load = () => loadAgenda(visit.event)
  const asked = (await askedDialog(visit, load)) ?? askedSheet(visit)
  const Content = visit.parameters.view ? GridContent : AgendaContent
  return {
    isRightUntil: untilOther(visit),
    page: (
      <Page
        {...screenHead(visit, isInstead ? 'Page not found' : asked?.title, asked?.about)}
        event={visit.event}
        links={visit.links}
        screen="agenda"
        canonical={visit.canonical('/', asked?.missing ? {} : asked?.parameters)}
        image={asked?.image}
        dialogs={visit.links('/dialogs/agenda')}
        noindex={isInstead}
        dialog={asked?.dialog}
      >
        <LinkedDataScript data={isInstead ? () => undefined : await dataOf(visit, load)} />
        {isInstead && <NotHere what="Page not found. Here’s the agenda." />}
        {asked?.missing && <NotHere what={asked.missing} />}
        <Content visit={visit} load={load} />
        <Stars links={visit.links} />
      </Page>
    ),
  }
}

/** The sheet is over the agenda of the track that it is for. */
function askedSheet({ event, parameters: { take }, links, canonical }: Visit): Asked | undefined {
  if (take === undefined) return undefined
  const track = take || undefined
  const site = canonical('/') && new URL(canonical('/')).origin
  const closeHref = links('/', { track })
  return {
    title: TAKE_TITLE,
    parameters: { take },
    dialog: <TakeDialog event={event} track={track} site={site} closeHref={closeHref} open />,
  }
}

async function renderUnknownPath(visit: Visit): Promise<PageContent> {
  return { ...(await renderAgenda(visit, { isInstead: true })), status: 404 }
}

/** A room that is full says so until then; on the day "Now" is offered, and at its own address it follows the clock. */
function untilOther(visit: Visit) {
  const { event, parameters } = visit
  return async (begun: number) => {
    const sessions = await rememberedSessions(event.id)
    const hours = hoursOfDays(event, sessions)
    const edges = hours.flatMap(({ from, until }) => [from, until])
    const moments = [...edges, endOfAll(hours) ?? 0].filter((moment) => moment * 1000 > begun)
    if (parameters.now !== undefined) moments.push(nextChange(event, sessions, begun / 1000))
    const free = (await untilRoomIsFree(visit)(begun)) ?? Number.POSITIVE_INFINITY
    const until = Math.min(free, ...moments.map((moment) => moment * 1000))
    return Number.isFinite(until) ? until : undefined
  }
}

/** A room that is full says so until then. */
function untilRoomIsFree({ event }: Visit) {
  return async (begun: number) => firstFreeAfter(await rememberedRooms(event.id), begun)
}

/** For the core script. */
async function renderDialogs(visit: Visit): Promise<PageContent> {
  const { event, links } = visit
  const { day } = visit.parameters
  const agenda = await loadAgenda(event)
  return {
    isRightUntil: untilRoomIsFree(visit),
    page: (
      <>
        {(day ? [] : [undefined, ...chipsOf(agenda.sessions)]).map((track) => (
          <TakeDialog key={takeId(track)} event={event} track={track} closeHref={links('/', { track })} />
        ))}
        <AgendaDialogs event={event} agenda={agenda} day={day} links={links} />
      </>
    ),
  }
}
