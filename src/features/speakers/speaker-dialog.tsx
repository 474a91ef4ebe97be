import { ExternalLink } from 'lucide-react'
import type { Session, Speaker } from '../../../db/schema.ts'
import { withColor } from '../../format/person-color.ts'
import { formatTimeRange } from '../../format/time/clock.ts'
import type { Links } from '../../layout/links.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { RichText } from '../../ui/rich-text.tsx'

type SpeakerDialogProps = { speaker: Speaker; talks: Session[]; links: Links; closeHref: string; open?: boolean }

/** The dialog of a speaker, over the agenda and over the speakers. */
export function SpeakerDialog({ speaker, talks, links, ...dialog }: SpeakerDialogProps) {
  return (
    <Dialog
      id={`speaker-${speaker.id}`}
      title={speaker.name}
      content={SpeakerDetails}
      of={{ speaker: withColor(speaker), talks: talks.map(talkOf), links }}
      {...dialog}
    />
  )
}

type Talk = ReturnType<typeof talkOf>

/** What of a session stands with a speaker. */
const talkOf = ({ id, title, startTime, endTime, location }: Session) => ({ id, title, startTime, endTime, location })

type SpeakerDetailsProps = { speaker: Speaker & { color: number }; talks: Talk[]; links: Links }

/** The speaker, and the sessions to hear her in. */
function SpeakerDetails({ speaker, talks, links }: SpeakerDetailsProps) {
  return (
    <>
      <div className="portrait">
        <Avatar person={speaker} size={112} color={speaker.color} loading="eager" />
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
          <ul className="talks-list link-list">
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
