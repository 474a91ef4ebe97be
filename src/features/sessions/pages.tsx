import type { Event, PublicEvent } from '../../../db/schema.ts'
import { isFilePath } from '../../http/assets.ts'
import { textError } from '../../http/errors.tsx'
import type { LinkedData } from '../../pages/page-head.tsx'
import { eventJsonLd, JsonLdScript, personJsonLd, ScreenPage, sessionJsonLd } from '../../pages/page-head.tsx'
import type { DialogBundle, PageContent, PageRequest, ScreenParameters } from '../../pages/public-page.tsx'
import { publicPageHandler, publicScreen } from '../../pages/public-page.tsx'
import { sessionCard, speakerCard } from '../../pages/share-card.ts'
import { edgesOf, nextAfter } from '../../program/now.ts'
import { roomOpenings } from '../../program/program.ts'
import { cachedProgram, cachedRooms, cachedSessions } from '../../program/program-rows.ts'
import { SCREENS } from '../../screens.ts'
import { CONFERENCE_NAME } from '../../text/names.ts'
import { Notice } from '../../ui/notices.tsx'
import { Dialog, dialogTemplate } from '../../ui/overlays/dialog.tsx'
import { mapDialog } from '../rooms/map/map-dialog.tsx'
import { roomDialog } from '../rooms/room-dialog.tsx'
import { speakerDialog } from '../speakers/speaker-dialog.tsx'
import { DOWNLOAD_TITLE, downloadDialog } from '../take-with-you/download-dialog.tsx'
import { AgendaContent } from './agenda/agenda-page.tsx'
import type { Agenda } from './agenda/load-agenda.ts'
import { bundleContents, filterSessions, isPagedByDay, isSplitByDay, loadAgenda } from './agenda/load-agenda.ts'
import { changesOfNow, endOfAll, hoursOfDays } from './agenda/now-view.tsx'
import { filtersOf, knownTracks, tracksWithChips, valuesOf } from './constants.ts'
import { GridContent } from './grid/grid-page.tsx'
import { sessionDialog } from './session-dialog.tsx'
import { StarsForm } from './stars/star.tsx'

const { kinds } = SCREENS.agenda
const unknownPath = publicPageHandler({
  kinds,
  parameters: [],
  path: '/404',
  render: async (visit) => ({ ...(await renderAgenda(visit, { isInstead: true })), status: 404 }),
})

export const agendaPages = publicScreen('agenda', {
  normalizeParameters: normalizeAgendaParameters,
  render: (visit) => renderAgenda(visit),
  dialogs: { normalizeParameters: normalizeDay, render: bundleDialogs },
})
  // Product §2.2.
  .get('/*', (context) =>
    isFilePath(new URL(context.request.url).pathname) ? textError(404, 'Not found') : unknownPath(context),
  )

/** `isInstead`: the answer to an unknown path. */
async function renderAgenda(visit: PageRequest, { isInstead = false } = {}): Promise<PageContent> {
  const load = () => loadAgenda(visit.event)
  const asked = await requestedDialog(visit, load)
  const Content = visit.parameters.view ? GridContent : AgendaContent
  return {
    expiresAt: untilOther(visit),
    page: (
      <ScreenPage
        visit={visit}
        screen="agenda"
        title={isInstead ? 'Page not found' : asked?.title}
        about={asked?.about}
        card={asked?.card}
        canonical={visit.canonical('/', asked?.missing ? {} : asked?.parameters)}
        noindex={isInstead}
        dialog={asked?.dialog}>
        <JsonLdScript data={() => (isInstead ? undefined : asked ? asked.linkedData?.() : agendaJsonLd(visit))} />
        {isInstead && <Notice>Page not found. Here’s the agenda.</Notice>}
        {asked?.missing && <Notice>{asked.missing}</Notice>}
        <Content visit={visit} load={load} />
        <StarsForm links={visit.links} />
      </ScreenPage>
    ),
  }
}

/** Full rooms, the offer of "Now", and its own address depend on the clock. */
function untilOther({ event, parameters }: PageRequest) {
  return async (begun: number) => {
    const program = await cachedProgram(event)
    const hours = hoursOfDays(program)
    const ofNow = parameters.now === undefined ? [] : changesOfNow(program)
    const seconds = [...edgesOf(hours), endOfAll(hours) ?? 0, ...ofNow]
    return nextAfter(begun, [...roomOpenings(program.rooms), ...seconds.map((moment) => moment * 1000)])
  }
}

async function bundleDialogs(visit: PageRequest): Promise<DialogBundle> {
  const { event, links } = visit
  const { day } = visit.parameters
  const agenda = await loadAgenda(event)
  const { places, talks, announcedIn } = agenda
  const { sessions, speakers } = bundleContents(agenda, day)
  const shared = { event, links, closeHref: links('/') }
  return {
    expiresAt: async (begun) => nextAfter(begun, roomOpenings(await cachedRooms(event.id))),
    templates: templates(),
  }

  function* templates() {
    if (!day) {
      for (const track of [undefined, ...tracksWithChips(agenda.sessions, event.tracks)])
        yield dialogTemplate(downloadDialog({ event, track, closeHref: links('/', { track }) }))
      yield dialogTemplate(mapDialog({ ...shared, places }))
    }
    for (const session of sessions)
      yield dialogTemplate(sessionDialog({ ...shared, session, announced: announcedIn(session.room) }))
    for (const speaker of speakers.values())
      yield dialogTemplate(speakerDialog({ ...shared, speaker, talks: talks.get(speaker.id) ?? [] }))
    if (!day) for (const room of places.rooms) yield dialogTemplate(roomDialog({ ...shared, room, agenda }))
  }
}

async function normalizeAgendaParameters({ event, parameters }: PageRequest): Promise<ScreenParameters> {
  const { session, speaker, room, map, take } = parameters
  const filters = await knownFilters(event, parameters)
  const list = { ...filters, ...(await knownView(event, { ...parameters, ...filters })) }
  const now = [list.view, parameters.q, ...Object.values(filters)].some(Boolean) ? undefined : parameters.now
  const q = !list.view && parameters.q?.trim() ? parameters.q : undefined
  if (session === undefined && speaker === undefined && room === undefined)
    return take === undefined
      ? { ...list, q, now, map: map && (await knownRoom(event.id, map)) }
      : { take: (await knownTrack(event, take)) ?? '' }
  const program = await cachedProgram(event)
  if (program.byId.has(session ?? '')) return { ...list, q, session }
  if (program.speakers.has(speaker ?? '')) return { ...list, q, speaker }
  return (await knownRoom(event.id, room)) ? { ...list, q, room } : { session: '' }
}

/** Tracks with chips need no program, so that a page starts at once. */
async function knownTrack({ id, tracks }: PublicEvent, track: string | undefined): Promise<string | undefined> {
  if (!track || knownTracks(tracks).includes(track)) return track || undefined
  return tracksWithChips(await cachedSessions(id), tracks).find((name) => name === track)
}

async function knownFilters(event: PublicEvent, asked: ScreenParameters) {
  const track = await knownTrack(event, asked.track)
  const sessions = asked.language || asked.level ? await cachedSessions(event.id) : []
  const known = (name: 'language' | 'level') => valuesOf(sessions, name).find((value) => value === asked[name])
  return { track, language: known('language'), level: known('level') }
}

async function knownRoom(eventId: string, room: string | undefined): Promise<string> {
  return (await cachedRooms(eventId)).find(({ id }) => id === room)?.id ?? ''
}

/** The day is undefined for the first one, and where all days are on one page. */
async function knownView(event: Event, { view, day, ...filters }: ScreenParameters): Promise<ScreenParameters> {
  const isTable = view === 'rooms'
  if (!isTable && day === undefined) return {}
  const program = await cachedProgram(event)
  const isKnown = program.days.slice(1).some((one) => String(one.day) === day)
  const isByDay = isTable || isPagedByDay(program, filterSessions(program.sessions, filters))
  return { view: isTable ? view : undefined, day: isKnown && isByDay ? day : undefined }
}

/** A bundle of a day exists only for days with sessions in a split program. */
async function normalizeDay({ event, parameters: { day } }: PageRequest): Promise<ScreenParameters> {
  if (day === undefined) return {}
  const program = await cachedProgram(event)
  const isKnown = program.sessions.some((session) => String(session.day) === day)
  return isKnown && isSplitByDay(program) ? { day } : {}
}

async function requestedDialog({ event, links, canonical, parameters }: PageRequest, load: () => Promise<Agenda>) {
  const { view, day, q, map, take, session: sessionId, speaker: speakerId, room: roomId } = parameters
  if (take !== undefined) {
    const ofTrack = take || undefined
    const site = canonical('/') && new URL(canonical('/')).origin
    const download = { event, track: ofTrack, site, closeHref: links('/', { track: ofTrack }) }
    return { title: DOWNLOAD_TITLE, parameters: { take }, dialog: <Dialog {...downloadDialog(download)} /> }
  }
  const shared = { event, links, closeHref: links('/', { view, day, ...filtersOf(parameters), q }) }
  if ([map, sessionId, speakerId, roomId].every((value) => value === undefined)) return
  const agenda = await load()
  const { byId, places, speakers, talks, announcedIn } = agenda
  const session = byId.get(sessionId ?? '')
  if (session)
    return {
      title: session.title,
      about: session.description,
      card: sessionCard(event, session),
      parameters: { session: session.id },
      linkedData: () =>
        sessionJsonLd(event, session, { url: canonical('/', { session: session.id }), agenda: canonical('/') }),
      dialog: <Dialog {...sessionDialog({ ...shared, session, announced: announcedIn(session.room) })} />,
    }
  const room = places.rooms.find(({ id }) => id === roomId)
  if (room)
    return {
      title: room.name,
      about: room.directions,
      parameters: { room: room.id },
      dialog: <Dialog {...roomDialog({ ...shared, room, agenda })} />,
    }
  const speaker = speakers.get(speakerId ?? '')
  if (speaker)
    return {
      title: speaker.name,
      about: speaker.bio,
      card: speakerCard(event, speaker, talks.get(speaker.id)),
      parameters: { speaker: speaker.id },
      linkedData: () => personJsonLd(speaker, canonical('/', { speaker: speaker.id })),
      dialog: <Dialog {...speakerDialog({ ...shared, speaker, talks: talks.get(speaker.id) ?? [] })} />,
    }
  if (sessionId !== undefined) return { missing: 'This session is no longer on the program.' }
  if (speakerId !== undefined) return { missing: 'This speaker is no longer on the program.' }
  if (roomId !== undefined) return { missing: 'This room is no longer listed.' }
  return { dialog: <Dialog {...mapDialog({ ...shared, places, roomId: map })} /> }
}

function agendaJsonLd({ event, canonical, parameters }: PageRequest): LinkedData | undefined {
  const isBare = Object.values(parameters).every((value) => value === undefined)
  return isBare ? eventJsonLd(event, { url: canonical('/'), organizer: CONFERENCE_NAME }) : undefined
}
