import type { Session } from '../../../db/schema.ts'
import { stylesheetUrl } from '../../islands/manifest.ts'
import { ScreenTitle } from '../../layout/screen-title.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { sessionDayName } from '../../program/day-names.ts'
import { formatTimeRange } from '../../text/time/format-time.ts'
import { Deferred } from '../../ui/loading/deferred.tsx'
import { Placeholders } from '../../ui/loading/placeholders.tsx'
import { FormError } from '../../ui/notices.tsx'
import AskForm from './asking/ask-form.island.tsx'
import type { AskFormProps } from './asking/ask-form.tsx'
import { questionWindowOf } from './find-session.ts'
import QuestionList from './list/question-list.island.tsx'
import type { SessionQuestions } from './service.ts'
import type { OwnQuestions } from './votes.ts'

type QuestionsContentProps = {
  visit: PageRequest
  session: Session
  load: () => Promise<SessionQuestions>
  /** What is this device's own, where the page is for it alone. */
  mine?: OwnQuestions
  /** What could not be taken of a form, and why. */
  formState?: { refused?: AskFormProps['refused']; failure?: string }
}

/** The questions to those who speak in a session, and a form for one more (product §32). */
export function QuestionsContent({ visit, session, load, mine, formState = {} }: QuestionsContentProps) {
  const { event, links } = visit
  const when = [sessionDayName(event, session), formatTimeRange(session.startTime, session.endTime), session.location]
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('questions')} />
      <ScreenTitle event={event}>Questions</ScreenTitle>
      <p className="about-session">
        <a href={links('/', { session: session.id })}>{session.title}</a>
        <span>{when.filter(Boolean).join(' · ')}</span>
      </p>
      <FormError>{formState.failure}</FormError>
      <div className="questions">
        <section aria-labelledby="asked">
          <h2 id="asked">Asked so far</h2>
          <a className="button to-form" href="#ask">
            Ask a question
          </a>
          <Deferred load={load} placeholder={<Placeholders count={3} shape="message" lines={3} />}>
            {(asked) => (
              <QuestionList
                eventSlug={event.slug}
                sessionId={session.id}
                asked={asked}
                mine={mine}
                action={links('/questions/vote')}
                removeAction={links('/questions/remove')}
                renderedAt={Date.now()}
              />
            )}
          </Deferred>
        </section>
        <div id="ask">
          <AskForm
            eventId={event.id}
            eventSlug={event.slug}
            sessionId={session.id}
            asking={questionWindowOf(event, session)}
            action={links('/questions')}
            renderedAt={Date.now()}
            refused={formState.refused}
          />
        </div>
      </div>
    </>
  )
}
