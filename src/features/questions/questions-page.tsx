import { __iconData as MessageCircleQuestionMark } from 'lucide-react/icons/message-circle-question-mark'
import type { Event, Session } from '../../../db/schema.ts'
import { ScreenTitle } from '../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { sessionTimes } from '../../program/program-days.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HiddenComma } from '../../ui/hidden-comma.tsx'
import { Deferred, Placeholders } from '../../ui/loading/deferred.tsx'
import { FormError, Notice } from '../../ui/notices.tsx'
import AskAnywhere from './ask-anywhere.island.tsx'
import AskForm from './ask-form.island.tsx'
import type { AskFormProps } from './ask-form.tsx'
import { isQuestionWindowOpen } from './constants.ts'
import QuestionList from './question-list.island.tsx'
import { questionWindowOf, type SessionQuestions } from './service.ts'
import type { OwnQuestions } from './votes.ts'

type QuestionsContentProps = {
  visit: PageRequest
  session: Session
  load: () => Promise<SessionQuestions>
  mine?: OwnQuestions
  refused?: AskFormProps['refused']
  failure?: string
}

export function QuestionsContent({ visit, session, load, mine, refused, failure }: QuestionsContentProps) {
  const { event, links } = visit
  return (
    <>
      <ScreenTitle css="questions">Questions</ScreenTitle>
      <p className="stack muted about-session">
        <a href={links('/', { session: session.id })}>{session.title}</a>
        <span>{aboutSession(event, session)}</span>
      </p>
      <FormError>{failure}</FormError>
      <div className="stack questions">
        <section className="stack tight" aria-labelledby="asked">
          <div className="cluster">
            <h2 id="asked" className="fill">
              Asked so far
            </h2>
            <a className="button to-form" href="#ask">
              Ask a question
            </a>
          </div>
          <Deferred load={load} placeholder={<Placeholders count={3} shape="question" lines={3} />}>
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
            refused={refused}
          />
        </div>
      </div>
    </>
  )
}

type SessionChoiceProps = { visit: PageRequest; sessions: Session[]; asked: string[]; isMissing: boolean }

export function SessionPicker({ visit: { event, links }, sessions, asked, isMissing }: SessionChoiceProps) {
  const all = sessions.map((session) => ({
    id: session.id,
    title: session.title,
    about: aboutSession(event, session),
    href: links('/questions', { session: session.id }),
    asking: questionWindowOf(event, session),
  }))
  const open = all.filter(({ asking }) => isQuestionWindowOpen(asking, Date.now()))
  const earlier = all.filter(({ id }) => asked.includes(id) && !open.some((session) => session.id === id))
  return (
    <>
      <ScreenTitle css="questions" subtitle="Ask the speakers">
        Questions
      </ScreenTitle>
      {isMissing && <Notice>This session is no longer on the program.</Notice>}
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

function SessionList({ sessions }: { sessions: Record<'id' | 'title' | 'about' | 'href', string>[] }) {
  if (!sessions.length) return null
  return (
    <ul className="stack question-sessions">
      {sessions.map(({ id, title, about, href }) => (
        <li key={id}>
          <a className="card" href={href}>
            <strong>{title}</strong>
            <HiddenComma />
            <p className="muted">{about}</p>
          </a>
        </li>
      ))}
    </ul>
  )
}

const aboutSession = (event: Event, session: Session) =>
  [...sessionTimes(event, session), session.location].filter(Boolean).join(' · ')
