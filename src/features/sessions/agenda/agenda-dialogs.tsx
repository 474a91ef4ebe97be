import type { ReactNode } from 'react'
import type { Event, Room, Session, Speaker } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { SlicedList } from '../../../ui/loading/sliced-list.tsx'
import { OpenRoomDialog, RoomDialogs } from '../../rooms/dialog/room-dialogs.tsx'
import { MapDialog, MapDialogTemplate } from '../../rooms/map/map-dialog.tsx'
import { roomFinder } from '../../rooms/room-finder.ts'
import { SpeakerDialog } from '../../speakers/speaker-dialog.tsx'
import { groupTalksBySpeaker } from '../../speakers/talks.ts'
import { SessionDialog } from '../session-dialog.tsx'
import type { Agenda } from './agenda-list.tsx'
import { bundleContents } from './bundles.ts'
import { sessionSpeakers } from './session-card.tsx'

type AgendaDialogsProps = { event: Event; agenda: Agenda; day: string | undefined; links: Links }

/** The dialogs of the screen in waiting, all or those of a day: the map, sessions, their speakers and rooms. */
export function AgendaDialogs({ event, agenda, day, links }: AgendaDialogsProps) {
  const { sessions, places, announcedIn } = agenda
  const inBundle = bundleContents(event, agenda, day)
  const closeHref = links('/')
  const roomOf = roomFinder(places.rooms)
  const talks = groupTalksBySpeaker(sessions, agenda.replacements)
  return (
    <>
      {!day && <MapDialogTemplate event={event} places={places} links={links} closeHref={closeHref} />}
      <SlicedList items={inBundle.sessions} size={25}>
        {(session) => (
          <SessionDialog
            key={session.id}
            event={event}
            session={session}
            instead={agenda.replacements.get(session.id)}
            full={agenda.full.get(session.id)}
            speakers={sessionSpeakers(session, agenda.speakers)}
            room={roomOf(session.location)}
            announced={announcedIn(session.location)}
            links={links}
            closeHref={closeHref}
          />
        )}
      </SlicedList>
      <SlicedList items={[...inBundle.speakers.values()]} size={25}>
        {(speaker) => (
          <SpeakerDialog
            key={speaker.id}
            event={event}
            speaker={speaker}
            talks={talks.get(speaker.id) ?? []}
            links={links}
            closeHref={closeHref}
          />
        )}
      </SlicedList>
      {!day && <RoomDialogs {...{ event, places, sessions, announcedIn, links, closeHref }} />}
    </>
  )
}

/** The dialog that an address asks for, and what the page says of itself with it. */
export type RequestedDialog = {
  missing?: string
  title?: string
  about?: string | null
  image?: string | null
  parameters?: Record<string, string>
  dialog?: ReactNode
}

export async function requestedDialog(
  visit: PageRequest,
  load: () => Promise<Agenda>,
): Promise<RequestedDialog | undefined> {
  const { parameters, event, links } = visit
  const { view, day, track, q } = parameters
  const closeHref = links('/', { view, day, track, q })
  const { session: sessionId, speaker: speakerId, room: roomId } = parameters
  if (sessionId !== undefined || speakerId !== undefined || roomId !== undefined) {
    const agenda = await load()
    const session = agenda.sessions.find(({ id }) => id === sessionId)
    if (session) return sessionDialog(session, agenda, visit, closeHref)
    const room = agenda.places.rooms.find(({ id }) => id === roomId)
    if (room) return roomDialog(room, agenda, visit, closeHref)
    const speaker = agenda.speakers.get(speakerId ?? '')
    if (speaker) return speakerDialog(speaker, agenda, visit, closeHref)
    if (sessionId !== undefined) return { missing: 'This session is no longer on the program.' }
    return {
      missing: speakerId === undefined ? 'This room is no longer listed.' : 'This speaker is no longer on the program.',
    }
  }
  if (parameters.map === undefined) return
  const { places } = await load()
  return {
    dialog: <MapDialog event={event} places={places} links={links} closeHref={closeHref} roomId={parameters.map} />,
  }
}

function sessionDialog(
  session: Session,
  agenda: Agenda,
  { event, links }: PageRequest,
  closeHref: string,
): RequestedDialog {
  return {
    title: session.title,
    about: session.description,
    parameters: { session: session.id },
    dialog: (
      <SessionDialog
        event={event}
        session={session}
        instead={agenda.replacements.get(session.id)}
        full={agenda.full.get(session.id)}
        speakers={sessionSpeakers(session, agenda.speakers)}
        room={roomFinder(agenda.places.rooms)(session.location)}
        announced={agenda.announcedIn(session.location)}
        links={links}
        closeHref={closeHref}
        open
      />
    ),
  }
}

function roomDialog(
  room: Room,
  { sessions, places, announcedIn }: Agenda,
  { event, links }: PageRequest,
  closeHref: string,
): RequestedDialog {
  const dialog = { room, event, places, sessions, announcedIn, links, closeHref }
  return {
    title: room.name,
    about: room.directions,
    parameters: { room: room.id },
    dialog: <OpenRoomDialog {...dialog} />,
  }
}

function speakerDialog(
  speaker: Speaker,
  agenda: Agenda,
  { event, links }: PageRequest,
  closeHref: string,
): RequestedDialog {
  return {
    title: speaker.name,
    about: speaker.bio,
    image: speaker.photoUrl,
    parameters: { speaker: speaker.id },
    dialog: (
      <SpeakerDialog
        event={event}
        speaker={speaker}
        talks={groupTalksBySpeaker(agenda.sessions, agenda.replacements).get(speaker.id) ?? []}
        links={links}
        closeHref={closeHref}
        open
      />
    ),
  }
}
