import { MessageCircleQuestionMark } from 'lucide-react'
import type { Session } from '../../../db/schema.ts'
import { stylesheetUrl } from '../../islands/manifest.ts'
import { ScreenTitle } from '../../layout/screen-title.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { sessionDayName } from '../../program/day-names.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import { NotFoundNotice } from '../../ui/notices.tsx'
import AskAnywhere from './asking/ask-anywhere.island.tsx'
import { isQuestionWindowOpen } from './asking/question-window.ts'
import { questionWindowOf } from './find-session.ts'

type SessionChoiceProps = {
  visit: PageRequest
  sessions: Session[]
  /** Those that have questions everybody sees, by id. */
  asked: string[]
  /** The address names a session that is not there. */
  isMissing: boolean
}

/** Whoever comes without a session chooses one of those that take questions, or reads what was asked in those that are over. */
export function SessionPicker({ visit: { event, links }, sessions, asked, isMissing }: SessionChoiceProps) {
  const all = sessions.map((session) => ({
    id: session.id,
    title: session.title,
    about: [sessionDayName(event, session), formatTimeRange(session.startTime, session.endTime), session.location]
      .filter(Boolean)
      .join(' · '),
    href: links('/questions', { session: session.id }),
    asking: questionWindowOf(event, session),
  }))
  const open = all.filter(({ asking }) => isQuestionWindowOpen(asking, Date.now()))
  const earlier = all.filter(({ id }) => asked.includes(id) && !open.some((session) => session.id === id))
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('questions')} />
      <ScreenTitle event={event} subtitle="Ask the speakers">
        Questions
      </ScreenTitle>
      {isMissing && <NotFoundNotice what="This session is no longer on the program." />}
      <AskAnywhere
        eventId={event.id}
        eventSlug={event.slug}
        action={links('/questions')}
        sessions={open.map(({ id, title, about, asking }) => ({ id, title, about, asking }))}
        renderedAt={Date.now()}
      />
      {open.length === 0 && (
        <EmptyState icon={MessageCircleQuestionMark}>No sessions are taking questions right now.</EmptyState>
      )}
      <SessionList sessions={open} />
      {earlier.length > 0 && <h2 className="earlier">Earlier questions</h2>}
      <SessionList sessions={earlier} />
    </>
  )
}

type Listed = Record<'id' | 'title' | 'about' | 'href', string>

function SessionList({ sessions }: { sessions: Listed[] }) {
  if (!sessions.length) return null
  return (
    <ul className="question-sessions">
      {sessions.map(({ id, title, about, href }) => (
        <li key={id}>
          <a className="card" href={href}>
            <strong>{title}</strong>
            <HiddenComma />
            <span>{about}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
