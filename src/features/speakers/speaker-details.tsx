import { ExternalLink } from 'lucide-react'
import type { Session, Speaker } from '../../../db/schema.ts'
import { formatTimeRange } from '../../format/clock.ts'
import type { Links } from '../../layout/links.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RichText } from '../../ui/rich-text.tsx'

type SpeakerDetailsProps = { speaker: Speaker; talks: Session[]; links: Links }

/** What the dialog of a speaker says: who she is, and where to hear her. */
export function SpeakerDetails({ speaker, talks, links }: SpeakerDetailsProps) {
  return (
    <>
      <div className="portrait">
        <Avatar person={speaker} size={112} loading="eager" />
        <p>
          {speaker.title}
          {speaker.company && <span>{speaker.company}</span>}
          {speaker.linkedinUrl && (
            <a href={speaker.linkedinUrl} target="_blank" rel="noopener nofollow">
              LinkedIn
              <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
            </a>
          )}
        </p>
      </div>
      {speaker.bio && <RichText text={speaker.bio} />}
      {talks.length > 0 && (
        <section>
          <h3>Sessions</h3>
          <ul className="talks-list">
            {talks.map((talk) => (
              <li key={talk.id}>
                <a href={links('/', { session: talk.id })} data-dialog={`session-${talk.id}`}>
                  <span>
                    <strong>{talk.title}</strong>
                    <span>
                      {[formatTimeRange(talk.startTime, talk.endTime), talk.location].filter(Boolean).join(' · ')}
                    </span>
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
