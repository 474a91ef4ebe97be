import { isFilePath } from '../../http/assets.ts'
import { textError } from '../../http/errors.tsx'
import { Page } from '../../layout/page.tsx'
import { JsonLdScript, pageHead } from '../../pages/page-head.tsx'
import { type PageContent, type PageRequest, publicPageHandler, publicScreen } from '../../pages/public-page.tsx'
import { nextRoomOpening } from '../../program/program.ts'
import { cachedProgram, cachedRooms } from '../../program/program-rows.ts'
import { SCREENS } from '../../screens.ts'
import { NotFoundNotice } from '../../ui/notices.tsx'
import { DOWNLOAD_TITLE, DownloadDialog, downloadDialogId } from '../take-with-you/download-dialog.tsx'
import { AgendaDialogs, type RequestedDialog, requestedDialog } from './agenda/agenda-dialogs.tsx'
import { AgendaContent } from './agenda/agenda-page.tsx'
import { loadAgenda } from './agenda/load-agenda.ts'
import { endOfAll, hoursOfDays, nextChange } from './agenda/whats-now.ts'
import { tracksWithChips } from './constants.ts'
import { GridContent } from './grid/grid-page.tsx'
import { agendaJsonLd } from './json-ld.ts'
import { StarsForm } from './stars/star.tsx'
import { normalizeAgendaParameters, normalizeDay } from './views/normalize-parameters.ts'

const { kinds } = SCREENS.agenda
const unknownPath = publicPageHandler({ kinds, parameters: [], path: '/404', render: renderUnknownPath })
const noFile = () => textError(404, 'Not found')

export const agendaPages = publicScreen('agenda', {
  normalizeParameters: normalizeAgendaParameters,
  render: (visit) => renderAgenda(visit),
  dialogs: { normalizeParameters: normalizeDay, render: renderDialogs },
})
  // Product §2.2.
  .get('/*', (context) => (isFilePath(new URL(context.request.url).pathname) ? noFile() : unknownPath(context)))

/** `isInstead`: the answer to an unknown path. */
async function renderAgenda(visit: PageRequest, { isInstead = false } = {}): Promise<PageContent> {
  const load = () => loadAgenda(visit.event)
  const asked = (await requestedDialog(visit, load)) ?? requestedTakeDialog(visit)
  const Content = visit.parameters.view ? GridContent : AgendaContent
  return {
    expiresAt: untilOther(visit),
    page: (
      <Page
        {...pageHead(visit, isInstead ? 'Page not found' : asked?.title, asked?.about)}
        event={visit.event}
        links={visit.links}
        screen="agenda"
        canonical={visit.canonical('/', asked?.missing ? {} : asked?.parameters)}
        image={asked?.image}
        noindex={isInstead}
        dialog={asked?.dialog}
      >
        <JsonLdScript data={isInstead ? () => undefined : await agendaJsonLd(visit, load)} />
        {isInstead && <NotFoundNotice what="Page not found. Here’s the agenda." />}
        {asked?.missing && <NotFoundNotice what={asked.missing} />}
        <Content visit={visit} load={load} />
        <StarsForm links={visit.links} />
      </Page>
    ),
  }
}

function requestedTakeDialog({
  event,
  parameters: { take },
  links,
  canonical,
}: PageRequest): RequestedDialog | undefined {
  if (take === undefined) return undefined
  const track = take || undefined
  const site = canonical('/') && new URL(canonical('/')).origin
  const closeHref = links('/', { track })
  return {
    title: DOWNLOAD_TITLE,
    parameters: { take },
    dialog: <DownloadDialog event={event} track={track} site={site} closeHref={closeHref} open />,
  }
}

async function renderUnknownPath(visit: PageRequest): Promise<PageContent> {
  return { ...(await renderAgenda(visit, { isInstead: true })), status: 404 }
}

/** Full rooms, the offer of "Now", and its own address depend on the clock. */
function untilOther(visit: PageRequest) {
  const { event, parameters } = visit
  return async (begun: number) => {
    const program = await cachedProgram(event)
    const hours = hoursOfDays(program)
    const edges = hours.flatMap(({ from, until }) => [from, until])
    const moments = [...edges, endOfAll(hours) ?? 0].filter((moment) => moment * 1000 > begun)
    if (parameters.now !== undefined) moments.push(nextChange(program, begun / 1000))
    const free = nextRoomOpening(program.rooms, begun) ?? Number.POSITIVE_INFINITY
    const until = Math.min(free, ...moments.map((moment) => moment * 1000))
    return Number.isFinite(until) ? until : undefined
  }
}

function expiresWhenRoomOpens({ event }: PageRequest) {
  return async (begun: number) => nextRoomOpening(await cachedRooms(event.id), begun)
}

async function renderDialogs(visit: PageRequest): Promise<PageContent> {
  const { event, links } = visit
  const { day } = visit.parameters
  const agenda = await loadAgenda(event)
  return {
    expiresAt: expiresWhenRoomOpens(visit),
    page: (
      <>
        {(day ? [] : [undefined, ...tracksWithChips(agenda.sessions)]).map((track) => (
          <DownloadDialog key={downloadDialogId(track)} event={event} track={track} closeHref={links('/', { track })} />
        ))}
        <AgendaDialogs event={event} agenda={agenda} day={day} links={links} />
      </>
    ),
  }
}
