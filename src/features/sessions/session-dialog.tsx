import { Clock, MapPin, Share2 } from 'lucide-react'
import type { Session, Speaker } from '../../../db/schema.ts'
import { withColor } from '../../format/person-color.ts'
import { formatTimeRange } from '../../format/time/clock.ts'
import type { Links } from '../../layout/links.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { TrackBadge } from './agenda/track-badge.tsx'

type SessionDialogProps = { session: Session; speakers: Speaker[]; links: Links; closeHref: string; open?: boolean }

/** The dialog of a session (product §3.5). */
export function SessionDialog({ session, speakers, links, ...dialog }: SessionDialogProps) {
  return (
    <Dialog
      id={`session-${session.id}`}
      title={session.title}
      content={SessionDetails}
      of={{ session, speakers: speakers.map(personOf), links }}
      {...dialog}
    />
  )
}

type Person = ReturnType<typeof personOf>

/** What of a speaker stands with a session. */
function personOf(speaker: Speaker) {
  const { id, name, title, company, photoUrl, color } = withColor(speaker)
  return { id, name, title, company, photoUrl, color }
}

type SessionDetailsProps = { session: Session; speakers: Person[]; links: Links }

/** Track, time range, location, description, speakers. */
function SessionDetails({ session, speakers, links }: SessionDetailsProps) {
  return (
    <>
      <p>
        <TrackBadge track={session.track} />
      </p>
      <ul className="facts">
        <li>
          <Clock size={20} strokeWidth={1.75} aria-hidden />
          <strong>{formatTimeRange(session.startTime, session.endTime)}</strong>
        </li>
        {session.location && (
          <li>
            <MapPin size={20} strokeWidth={1.75} aria-hidden />
            <a href={links('/', { map: '' })} data-dialog="map">
              {session.location}
            </a>
          </li>
        )}
      </ul>
      {/* Without JavaScript the browser's own way to share is all there is. */}
      <button type="button" className="button share" data-share>
        <Share2 size={18} strokeWidth={1.75} aria-hidden />
        Share
      </button>
      {session.description && <RichText text={session.description} />}
      {speakers.length > 0 && (
        <section>
          <h3>Speakers</h3>
          <ul className="people-list link-list">
            {speakers.map((speaker) => (
              <li key={speaker.id}>
                <a href={links('/', { speaker: speaker.id })} data-dialog={`speaker-${speaker.id}`}>
                  <Avatar person={speaker} size={44} color={speaker.color} />
                  <span>
                    <strong>{speaker.name}</strong>
                    <span>{[speaker.title, speaker.company].filter(Boolean).join(', ')}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
