import { Clock, MapPin, Share2 } from 'lucide-react'
import type { Session, Speaker } from '../../../db/schema.ts'
import { formatTimeRange } from '../../format/clock.ts'
import type { Links } from '../../layout/links.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { TrackBadge } from '../../ui/badge.tsx'
import { RichText } from '../../ui/rich-text.tsx'

/** What the dialog of a session says (spec §2): track, time range, location, description, speakers. */
export function SessionDetails({ session, speakers, links }: { session: Session; speakers: Speaker[]; links: Links }) {
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
          <ul className="people-list">
            {speakers.map((speaker) => (
              <li key={speaker.id}>
                <a href={links('/', { speaker: speaker.id })} data-dialog={`speaker-${speaker.id}`}>
                  <Avatar person={speaker} size={44} />
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
