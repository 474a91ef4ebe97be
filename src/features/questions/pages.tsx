import type { Session } from '../../../db/schema.ts'
import { readSender } from '../../http/device.ts'
import { stylesheetUrl } from '../../islands/manifest.ts'
import { HeadBasics } from '../../layout/page.tsx'
import { ScreenPage } from '../../pages/page-head.tsx'
import type { PageContent, PageRequest } from '../../pages/public-page.tsx'
import { personalPageHandler, publicScreen, withKnownSession } from '../../pages/public-page.tsx'
import { formRoute, type RejectedForm } from '../../posts/handlers.ts'
import { nextAfter } from '../../program/now.ts'
import { cachedSessions } from '../../program/program-rows.ts'
import { documentTitle } from '../../text/names.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { QuestionsContent, SessionPicker } from './questions-page.tsx'
import {
  cachedQuestions,
  questionPost,
  questionWindowOf,
  rememberedAsked,
  type SessionQuestions,
  withdrawnQuestion,
} from './service.ts'
import StageQuestions from './stage-questions.island.tsx'
import { findOwnQuestions, type OwnQuestions, votePost } from './votes.ts'

const aboutOneQuestion = {
  labels: { sessionId: 'Session' },
  render: (visit: PageRequest, { refused, ...failed }: RejectedForm<{ sessionId: string }>) =>
    renderQuestions(of(visit, refused.sessionId), failed),
}

export const questionPages = publicScreen('questions', {
  normalizeParameters: withKnownSession,
  render: (visit) => renderQuestions(visit),
})
  .use(publicScreen('stage', { normalizeParameters: withKnownSession, render: renderStage }))
  .get(
    '/questions/mine',
    // The same page with the device's own questions (product §32.4).
    personalPageHandler(async (visit, { request }) => {
      const mine = await findOwnQuestions(readSender(request), visit.event.id, visit.parameters.session ?? '')
      return renderQuestions(visit, { mine })
    }),
  )
  .use(
    formRoute('/questions', questionPost, {
      labels: { text: 'Question', name: 'Your Name', sessionId: 'Session' },
      render: (visit, failed) => renderQuestions(of(visit, failed.refused.sessionId), failed),
      success: ({ links }, { id, sessionId }) => `${links('/questions/mine', { session: sessionId })}#question-${id}`,
    }),
  )
  .use(
    formRoute('/questions/remove', withdrawnQuestion, {
      ...aboutOneQuestion,
      success: ({ links }, { sessionId }) => links('/questions/mine', { session: sessionId }),
    }),
  )
  .use(
    formRoute('/questions/vote', votePost, {
      ...aboutOneQuestion,
      success: ({ links }, voted) =>
        `${links('/questions/mine', { session: voted.sessionId })}#question-${voted.questionId}`,
    }),
  )

const of = (visit: PageRequest, session: string): PageRequest => ({ ...visit, parameters: { session } })

type QuestionsState = Partial<RejectedForm<{ text: string; name: string }>> & { mine?: OwnQuestions }

async function renderQuestions(visit: PageRequest, { status, ...state }: QuestionsState = {}): Promise<PageContent> {
  const { event, parameters, canonical } = visit
  const sessions = await cachedSessions(event.id)
  const session = sessions.find(({ id }) => id === parameters.session)
  return {
    status: status ?? (session || parameters.session === undefined ? 200 : 404),
    expiresAt: async (begun) => {
      const ends = (session ? [session] : sessions).map((one) => questionWindowOf(event, one)?.until ?? 0)
      return nextAfter(begun, ends)
    },
    page: (
      <ScreenPage
        visit={visit}
        screen="questions"
        title={session ? `Questions: ${session.title}` : 'Questions'}
        canonical={canonical('/questions', { session: session?.id })}
        noindex>
        {session ? (
          <QuestionsContent visit={visit} session={session} load={() => cachedQuestions(event, session)} {...state} />
        ) : (
          <SessionPicker
            visit={visit}
            sessions={sessions}
            asked={await rememberedAsked(event.id)}
            isMissing={parameters.session !== undefined}
          />
        )}
      </ScreenPage>
    ),
  }
}

async function renderStage(visit: PageRequest): Promise<PageContent> {
  const { event, parameters } = visit
  const session = (await cachedSessions(event.id)).find(({ id }) => id === parameters.session)
  if (!session) return renderQuestions(visit)
  return { page: <StagePage visit={visit} session={session} asked={await cachedQuestions(event, session)} /> }
}

type StagePageProps = { visit: PageRequest; session: Session; asked: SessionQuestions }

function StagePage({ visit: { event, canonical, live }, session, asked }: StagePageProps) {
  const address = canonical('/questions', { session: session.id })
  return (
    <html lang="en">
      <head>
        <HeadBasics title={documentTitle(`On stage: ${session.title}`, event)} />
        <link rel="stylesheet" href={stylesheetUrl('questions')} />
        <meta name="description" content={`Questions for “${session.title}”.`} />
        <meta name="robots" content="noindex" />
      </head>
      <body className="stage" data-event={event.id} data-slug={event.slug} data-live={live}>
        <main>
          <header>
            <h1>{session.title}</h1>
            {address && (
              <>
                <p>Ask and vote</p>
                <QrCode text={address} label={`Ask and vote at ${address}`} />
              </>
            )}
          </header>
          <StageQuestions eventSlug={event.slug} sessionId={session.id} asked={asked} />
        </main>
      </body>
    </html>
  )
}
