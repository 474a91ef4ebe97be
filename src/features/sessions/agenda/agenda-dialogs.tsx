import type { ReactNode } from 'react'
import type { Event } from '../../../../db/schema.ts'
import type { Links } from '../../../layout/links.ts'
import type { PageRequest } from '../../../pages/public-page.tsx'
import { SlicedList } from '../../../ui/loading/sliced-list.tsx'
import { MapDialog, MapDialogTemplate } from '../../rooms/map/map-dialog.tsx'
import { RoomDialog, RoomDialogs } from '../../rooms/room-dialog.tsx'
import { SpeakerDialog } from '../../speakers/speaker-dialog.tsx'
import { SessionDialog } from '../session-dialog.tsx'
import { bundleContents } from '../views/day-paging.ts'
import type { Agenda } from './load-agenda.ts'

type AgendaDialogsProps = { event: Event; agenda: Agenda; day: string | undefined; links: Links }

/** A bundle of dialogs: all, or the sessions and speakers of one day. */
export function AgendaDialogs({ event, agenda, day, links }: AgendaDialogsProps) {
  const { places, talks, announcedIn } = agenda
  const inBundle = bundleContents(agenda, day)
  const shared = { event, links, closeHref: links('/') }
  return (
    <>
      {!day && <MapDialogTemplate {...shared} places={places} />}
      <SlicedList items={inBundle.sessions} size={25}>
        {(session) => (
          <SessionDialog key={session.id} {...shared} session={session} announced={announcedIn(session.room)} />
        )}
      </SlicedList>
      <SlicedList items={[...inBundle.speakers.values()]} size={25}>
        {(speaker) => (
          <SpeakerDialog key={speaker.id} {...shared} speaker={speaker} talks={talks.get(speaker.id) ?? []} />
        )}
      </SlicedList>
      {!day && (
        <RoomDialogs {...{ program: agenda, places, announcedIn, links: shared.links, closeHref: shared.closeHref }} />
      )}
    </>
  )
}

/** The dialog of an address, and the head of its page. */
export type RequestedDialog = {
  missing?: string
  title?: string
  about?: string | null
  image?: string | null
  parameters?: Record<string, string>
  dialog?: ReactNode
}

export async function requestedDialog(
  { event, links, parameters }: PageRequest,
  load: () => Promise<Agenda>,
): Promise<RequestedDialog | undefined> {
  const { view, day, track, q, map, session: sessionId, speaker: speakerId, room: roomId } = parameters
  const shared = { event, links, closeHref: links('/', { view, day, track, q }) }
  if ([map, sessionId, speakerId, roomId].every((value) => value === undefined)) return
  const agenda = await load()
  const { byId, places, speakers, talks, announcedIn } = agenda
  const session = byId.get(sessionId ?? '')
  if (session)
    return {
      title: session.title,
      about: session.description,
      parameters: { session: session.id },
      dialog: <SessionDialog {...shared} session={session} announced={announcedIn(session.room)} open />,
    }
  const room = places.rooms.find(({ id }) => id === roomId)
  if (room)
    return {
      title: room.name,
      about: room.directions,
      parameters: { room: room.id },
      dialog: (
        <RoomDialog {...{ room, program: agenda, places, announcedIn, links, closeHref: shared.closeHref }} open />
      ),
    }
  const speaker = speakers.get(speakerId ?? '')
  if (speaker)
    return {
      title: speaker.name,
      about: speaker.bio,
      image: speaker.photoUrl,
      parameters: { speaker: speaker.id },
      dialog: <SpeakerDialog {...shared} speaker={speaker} talks={talks.get(speaker.id) ?? []} open />,
    }
  if (sessionId !== undefined) return { missing: 'This session is no longer on the program.' }
  if (speakerId !== undefined) return { missing: 'This speaker is no longer on the program.' }
  if (roomId !== undefined) return { missing: 'This room is no longer listed.' }
  return { dialog: <MapDialog {...shared} places={places} roomId={map} /> }
}
