import { MessageCircleQuestionMark } from 'lucide-react'
import type { Session } from '../../../db/schema.ts'
import { formatTimeRange } from '../../format/time/clock.ts'
import { stylesheetUrl } from '../../islands/manifest.ts'
import { ScreenTitle } from '../../layout/screen-title.tsx'
import { Comma } from '../../ui/comma.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NotHere } from '../../ui/notice.tsx'
import type { Visit } from '../../visits/public-page.tsx'
import { dayName } from '../events/program/day-of.ts'
import { isOpen } from './asking/asking.ts'
import { askingOf } from './find-session.ts'

type SessionChoiceProps = {
  visit: Visit
  sessions: Session[]
  /** The address names a session that is not there. */
  isMissing: boolean
}

/** Whoever comes without a session chooses one of those that take questions. */
export function SessionChoice({ visit: { event, links }, sessions, isMissing }: SessionChoiceProps) {
  const open = sessions.filter((session) => isOpen(askingOf(event, session), Date.now()))
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('questions')} />
      <ScreenTitle event={event} subtitle="Ask the speakers">
        Questions
      </ScreenTitle>
      {isMissing && <NotHere what="This session is no longer on the program." />}
      {open.length === 0 && <Empty icon={MessageCircleQuestionMark}>No sessions are taking questions right now.</Empty>}
      <ul className="question-sessions">
        {open.map((session) => (
          <li key={session.id}>
            <a className="card" href={links('/questions', { session: session.id })}>
              <strong>{session.title}</strong>
              <Comma />
              <span>
                {[dayName(event, session), formatTimeRange(session.startTime, session.endTime), session.location]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
