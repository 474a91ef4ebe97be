import type { ReactNode } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { chunkOf, stylesheetUrl } from '../../../islands/manifest.ts'
import { CONFERENCE_NAME } from '../../../layout/document-title.ts'
import { Announcements } from '../../../layout/masthead/announcements.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import type { HallRoom } from './hall-program.ts'
import { HallRoomCard } from './hall-room-card.tsx'

const SCRIPT = `${import.meta.dir}/hall.script.ts`

type HallProps = {
  event: Event
  rooms: HallRoom[]
  /** In seconds. */
  now: number
  /** The target of the QR code. Empty where the site's address is unknown. */
  address: string
}

/** The hall screen of all rooms (product §30.2). */
export function HallContent({ event, rooms, now, address }: HallProps) {
  return (
    <Frame event={event} isSign={false}>
      <header className="hall-head">
        <div>
          <p>{CONFERENCE_NAME}</p>
          <h1>{event.name}</h1>
        </div>
        <Clock />
      </header>
      <Announcements isPlain />
      <div className="hall-rooms" data-swap="hall">
        {rooms.map((hall) => (
          <HallRoomCard key={hall.name} event={event} hall={hall} now={now} />
        ))}
        <p className="hall-quiet">
          {rooms.length ? 'No sessions right now.' : 'The agenda hasn’t been published yet.'}
        </p>
        <p className="hall-over">That’s a wrap. Thank you for coming!</p>
        <Corner
          address={address}
          title="Get the agenda on your phone"
          text="Agenda, map, and messages. Works offline."
        />
      </div>
    </Frame>
  )
}

/** The sign at the door of a room (product §30.4). */
export function DoorSignContent({ event, hall, now, address }: Omit<HallProps, 'rooms'> & { hall: HallRoom }) {
  return (
    <Frame event={event} isSign>
      <header className="hall-head">
        <p>{event.name}</p>
        <Clock />
      </header>
      <Announcements isPlain />
      <div className="hall-rooms" data-swap="hall">
        <HallRoomCard event={event} hall={hall} now={now} isSign />
        <Corner address={address} title="This room" text="Scan for this room’s sessions" />
      </div>
    </Frame>
  )
}

/** Only hall screens have this style sheet and script. */
function Frame({ event, isSign, children }: { event: Event; isSign: boolean; children: ReactNode }) {
  return (
    <div className={isSign ? 'hall of-room' : 'hall'} data-timezone={event.timezone}>
      <link rel="stylesheet" href={stylesheetUrl('hall')} />
      <script type="module" src={chunkOf(SCRIPT).url} />
      <noscript>
        {/* The script refreshes only while there is a network. */}
        <meta httpEquiv="refresh" content="60" />
      </noscript>
      {children}
      <p className="hall-away" hidden>
        No connection since <time />
      </p>
    </div>
  )
}

/** The script writes the time. */
function Clock() {
  return (
    <p className="hall-clock">
      <time />
      <span />
    </p>
  )
}

function Corner({ address, title, text }: { address: string; title: string; text: string }) {
  if (!address) return null
  return (
    <aside className="hall-corner">
      <QrCode text={address} label={`QR code of ${address}`} />
      <p>
        <strong>{title}</strong>
        {text}
      </p>
      <p className="hall-turn" hidden />
    </aside>
  )
}
