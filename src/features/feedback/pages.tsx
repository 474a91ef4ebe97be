import { ScreenPage } from '../../pages/page-head.tsx'
import { type PageContent, type PageRequest, publicScreen, withKnownSession } from '../../pages/public-page.tsx'
import { formRoute, type RejectedForm } from '../../posts/handlers.ts'
import { nextAfter } from '../../program/now.ts'
import { firstFeedback } from '../../program/program.ts'
import { FeedbackContent } from './feedback-page.tsx'
import { feedbackPost, listFeedbackSessions } from './service.ts'

export const feedbackPages = publicScreen('feedback', {
  normalizeParameters: withKnownSession,
  render: (visit) => render(visit),
}).use(
  formRoute('/feedback', feedbackPost, {
    labels: { sessionId: 'Session', face: 'Rating', words: 'Comments' },
    render,
    success: ({ links }, { sessionId }) => links('/feedback', { session: sessionId, posted: '' }),
  }),
)

type Refused = Partial<RejectedForm<{ sessionId: string; face: string; words: string }>>

async function render(visit: PageRequest, { status, refused, failure }: Refused = {}): Promise<PageContent> {
  const { event, parameters } = visit
  const sessions = await listFeedbackSessions(event)
  const id = refused?.sessionId ?? parameters.session
  return {
    expiresAt: async (begun) => nextAfter(begun, [firstFeedback(event, sessions) ?? 0]),
    status: status ?? (id === undefined || sessions.some((session) => session.id === id) ? 200 : 404),
    page: (
      <ScreenPage visit={visit} screen="feedback" title="How was it?" noindex>
        <FeedbackContent visit={visit} sessions={sessions} sessionId={id} refused={refused} failure={failure} />
      </ScreenPage>
    ),
  }
}
