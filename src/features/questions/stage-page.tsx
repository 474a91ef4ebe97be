import type { Session } from '../../../db/schema.ts'
import { stylesheetUrl } from '../../islands/manifest.ts'
import { HeadBasics } from '../../layout/page.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { documentTitle } from '../../text/names.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import type { SessionQuestions } from './service.ts'
import StageQuestions from './stage-questions.island.tsx'

type StagePageProps = { visit: PageRequest; session: Session; asked: SessionQuestions }

export function StagePage({ visit: { event, canonical, live }, session, asked }: StagePageProps) {
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
