import { __iconData as ExternalLink } from 'lucide-react/icons/external-link'
import type { Speaker } from '../../../db/schema.ts'
import type { Links } from '../../layout/links.ts'
import type { OverPage } from '../../pages/public-page.tsx'
import type { ProgramSession } from '../../program/program.ts'
import { withPersonColor } from '../../text/person-colors.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CancelledNote } from '../../ui/badges.tsx'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { CalendarLink } from '../take-with-you/calendar-link.tsx'
import { calendarUrl, hasCalendars } from '../take-with-you/download-urls.ts'

type SpeakerDialogProps = OverPage & { speaker: Speaker; talks: ProgramSession[] }

export function speakerDialog({ event, speaker, talks, links, closeHref }: SpeakerDialogProps) {
  return {
    id: `speaker-${speaker.id}`,
    title: speaker.name,
    content: SpeakerDetails,
    data: {
      speaker: withPersonColor(speaker),
      talks: talks.map(pickTalk),
      calendar: hasCalendars(event) && talks.length ? calendarUrl(event, { speaker: speaker.id }) : undefined,
      links,
    },
    closeHref,
  }
}

function pickTalk({ id, title, dayName, startTime, endTime, location, isOff, cancelReason, instead }: ProgramSession) {
  return { id, title, dayName, startTime, endTime, location, isOff, cancelReason, instead }
}

type SpeakerDetailsProps = {
  speaker: Speaker & { color: number }
  talks: ReturnType<typeof pickTalk>[]
  calendar: string | undefined
  links: Links
}

function SpeakerDetails({ speaker, talks, calendar, links }: SpeakerDetailsProps) {
  return (
    <>
      <div className="cluster portrait">
        <Avatar person={speaker} size={112} color={speaker.color} loading="eager" />
        <p className="stack">
          {speaker.title}
          {speaker.company && <HiddenComma />}
          {speaker.company && <span>{speaker.company}</span>}
          {speaker.pronouns && <span>{speaker.pronouns}</span>}
          {speaker.pronunciation && <span>Say “{speaker.pronunciation}”</span>}
          {speaker.linkedinUrl && <ProfileLink href={speaker.linkedinUrl}>LinkedIn</ProfileLink>}
          {speaker.websiteUrl && <ProfileLink href={speaker.websiteUrl}>Website</ProfileLink>}
        </p>
      </div>
      {speaker.bio && <RichText text={speaker.bio} />}
      {talks.length > 0 && (
        <section>
          <h3>Sessions</h3>
          <ul className="stack tight talks-list link-list">
            {talks.map((talk) => (
              <li key={talk.id}>
                <a className="cluster" href={links('/', { session: talk.id })} data-dialog={`session-${talk.id}`}>
                  <span>
                    <strong>{talk.isOff ? <s>{talk.title}</s> : talk.title}</strong>
                    <HiddenComma />
                    <span>
                      {[talk.dayName, formatTimeRange(talk.startTime, talk.endTime), talk.location]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                </a>
                {talk.isOff && (
                  <CancelledNote
                    reason={talk.cancelReason}
                    instead={talk.instead && { ...talk.instead, href: links('/', { session: talk.instead.id }) }}
                  />
                )}
              </li>
            ))}
          </ul>
          {calendar && (
            <p className="buttons">
              <CalendarLink href={calendar} />
            </p>
          )}
        </section>
      )}
    </>
  )
}

function ProfileLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="target" href={href} target="_blank" rel="noopener nofollow">
      {children}
      <Icon of={ExternalLink} size={16} />
    </a>
  )
}
