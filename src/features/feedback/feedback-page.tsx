import { __iconData as Smile } from 'lucide-react/icons/face-slightly-smiling'
import type { Event, Session } from '../../../db/schema.ts'
import { ScreenTitle } from '../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { feedbackWindow, firstFeedback } from '../../program/program.ts'
import { sessionTimes } from '../../program/program-days.ts'
import { formatDayInZone, formatTimeInZone } from '../../text/time/format-dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormError, Notice, SuccessNotice } from '../../ui/notices.tsx'
import { NOT_OPEN_MESSAGE } from './constants.ts'
import FeedbackForm, { type FeedbackFormProps } from './feedback-form.island.tsx'

type FeedbackContentProps = {
  visit: PageRequest
  sessions: Session[]
  sessionId: string | undefined
  refused?: FeedbackFormProps['refused']
  given?: FeedbackFormProps['given']
  failure?: string
}

export function FeedbackContent({ visit, sessions, sessionId, refused, given, failure }: FeedbackContentProps) {
  const { event, links, parameters } = visit
  const choices = sessions.map((session) => ({
    id: session.id,
    title: session.title,
    when: sessionTimes(event, session).join(', '),
    from: feedbackWindow(event, session)?.from,
  }))
  const from = choices.find(({ id }) => id === sessionId)?.from
  // Without a session in the URL, the page waits for the first end.
  const opens = sessionId === undefined && parameters.posted === undefined ? firstFeedback(event, sessions) : undefined
  const isEarly = opens !== undefined && Date.now() < opens
  const isMissing = sessionId !== undefined && !sessions.some(({ id }) => id === sessionId)
  return (
    <>
      <ScreenTitle css="feedback" subtitle="Only the organizers will see this">
        How was it?
      </ScreenTitle>
      {parameters.posted !== undefined && (
        <SuccessNotice title="Thank you" once="posted">
          You can change your answer anytime. Only the latest one from this device counts.
        </SuccessNotice>
      )}
      {isMissing && <Notice>{NOT_OPEN_MESSAGE}</Notice>}
      <FormError>{failure}</FormError>
      {choices.length === 0 ? (
        <EmptyState icon={Smile} action={{ href: links('/'), label: 'See the agenda' }}>
          Feedback isn’t open for this event.
        </EmptyState>
      ) : (
        <>
          {opens && (
            <p className="notice" data-gone={opens / 1000} hidden={!isEarly}>
              {`You can rate sessions once they end. The first one ends at ${endInWords(event, opens)}.`}
            </p>
          )}
          <div data-since={opens && opens / 1000} hidden={isEarly}>
            {from && <template data-since={from / 1000} />}
            <FeedbackForm
              eventSlug={event.slug}
              sessions={choices}
              sessionId={isMissing ? undefined : sessionId}
              action={links('/feedback')}
              refused={refused}
              given={given}
            />
          </div>
        </>
      )}
    </>
  )
}

/** `9:45 AM on Sat, Mar 13`: a session can be rated from five minutes before its end on. */
function endInWords({ timezone }: Event, opens: number): string {
  const end = opens + 5 * 60_000
  return `${formatTimeInZone(timezone, end)} on ${formatDayInZone(timezone, end)}`
}
