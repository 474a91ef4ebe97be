import type { ReactNode } from 'react'
import type { Event, Room, Speaker } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import type { ProgramSession } from '../../../program/program.ts'
import { SlicedList } from '../../../ui/loading/sliced-list.tsx'
import { MapDialog, MapDialogTemplate } from '../../rooms/map/map-dialog.tsx'
import { OpenRoomDialog, RoomDialogs } from '../../rooms/room-dialog.tsx'
import { SpeakerDialog } from '../../speakers/speaker-dialog.tsx'
import { SessionDialog } from '../session-dialog.tsx'
import { bundleContents } from './bundles.ts'
import type { Agenda } from './load-agenda.ts'

type AgendaDialogsProps = { event: Event; agenda: Agenda; day: string | undefined; links: Links }

/** The dialogs of the screen in waiting, all or those of a day: the map, sessions, their speakers and rooms. */
export function AgendaDialogs({ event, agenda, day, links }: AgendaDialogsProps) {
  const { places, talks, announcedIn } = agenda
  const inBundle = bundleContents(agenda, day)
  const closeHref = links('/')
  return (
    <>
      {!day && <MapDialogTemplate event={event} places={places} links={links} closeHref={closeHref} />}
      <SlicedList items={inBundle.sessions} size={25}>
        {(session) => (
          <SessionDialog
            key={session.id}
            event={event}
            session={session}
            announced={announcedIn(session.room)}
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
      {!day && <RoomDialogs {...{ program: agenda, places, announcedIn, links, closeHref }} />}
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
    const session = agenda.byId.get(sessionId ?? '')
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
  session: ProgramSession,
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
        announced={agenda.announcedIn(session.room)}
        links={links}
        closeHref={closeHref}
        open
      />
    ),
  }
}

function roomDialog(room: Room, agenda: Agenda, { links }: PageRequest, closeHref: string): RequestedDialog {
  const { places, announcedIn } = agenda
  const dialog = { room, program: agenda, places, announcedIn, links, closeHref }
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
        talks={agenda.talks.get(speaker.id) ?? []}
        links={links}
        closeHref={closeHref}
        open
      />
    ),
  }
}
