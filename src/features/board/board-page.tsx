import { MessagesSquare } from 'lucide-react'
import { stylesheetUrl } from '../../islands/manifest.ts'
import { ScreenTitle } from '../../layout/screen-title.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Deferred } from '../../ui/loading/deferred.tsx'
import { Placeholders } from '../../ui/loading/placeholders.tsx'
import { FormError } from '../../ui/notices.tsx'
import { BOARD_PAGE_SIZE, POST_HELD_MESSAGE, POST_IN_LINE, POSTS_HEADING_ID } from './constants.ts'
import MessageBoard from './list/message-board.island.tsx'
import { Post, ReportLink } from './list/post.tsx'
import PostForm, { type PostFormProps } from './post-form.island.tsx'
import { type BoardPost, boardRevision } from './service.ts'

type MessagingContentProps = {
  visit: PageRequest
  load: () => Promise<BoardPost[]>
  refused?: PostFormProps['refused']
  /** Why a post that was in order could not be taken. */
  failure?: string
}

/** The shared message board (product §7). What does not need the posts is there before them, and without them. */
export function BoardContent({ visit, load, refused, failure }: MessagingContentProps) {
  const { event, links, parameters } = visit
  const revision = boardRevision(event.id)
  const reportHref = links('/messaging', { report: '' })
  const olderThan = (posts: BoardPost[]) => links('/messaging', { before: posts.at(-1)?.id ?? '' })
  return (
    <>
      <link rel="stylesheet" href={stylesheetUrl('board')} />
      <ScreenTitle event={event} subtitle="Share messages with other attendees">
        Messaging
      </ScreenTitle>
      {event.questionsOpen && (
        <p className="ask">
          <a href={links('/questions')}>Ask the speakers a question</a>
        </p>
      )}
      {parameters.posted !== undefined && (
        <p className="notice good" role="status" data-once="posted">
          <strong>Message Sent</strong>
          {parameters.posted === 'soon' ? POST_IN_LINE : 'Your message has been posted successfully.'}{' '}
          <a href={links('/messaging/mine')}>Your messages</a>
        </p>
      )}
      {parameters.waiting !== undefined && (
        <p className="notice good" role="status" data-once="waiting">
          <strong>Message Received</strong>
          {POST_HELD_MESSAGE} <a href={links('/messaging/mine')}>Your messages</a>
        </p>
      )}
      {parameters.reported !== undefined && (
        <p className="notice good" role="status" data-once="reported">
          <strong>Thank you</strong>
          The organizers will review your report.
        </p>
      )}
      <FormError>{failure}</FormError>
      <div className="board">
        <PostForm
          eventId={event.id}
          eventSlug={event.slug}
          action={links('/messaging')}
          isClosed={!!event.boardClosedAt}
          slowSeconds={event.boardSlowSeconds}
          refused={refused}
        />
        <section aria-labelledby={POSTS_HEADING_ID}>
          <h2 id={POSTS_HEADING_ID} tabIndex={-1}>
            Messages
          </h2>
          <noscript>
            <p>
              <a href={links('/messaging/mine')}>Your messages</a>
            </p>
          </noscript>
          <Deferred load={load} placeholder={<Placeholders count={3} shape="message" lines={3} />}>
            {(posts) =>
              parameters.before === undefined ? (
                <MessageBoard
                  eventId={event.id}
                  eventSlug={event.slug}
                  messages={posts}
                  revision={revision}
                  renderedAt={Date.now()}
                  olderHref={olderThan(posts)}
                  reportHref={reportHref}
                />
              ) : (
                <OlderPosts
                  posts={posts}
                  newestHref={links('/messaging')}
                  olderHref={olderThan(posts)}
                  reportHref={reportHref}
                />
              )
            }
          </Deferred>
        </section>
      </div>
    </>
  )
}

/** A later page of the board, for whoever follows the link: it does not change while it is read. */
function OlderPosts({
  posts,
  newestHref,
  olderHref,
  reportHref,
}: {
  posts: BoardPost[]
  newestHref: string
  olderHref: string
  reportHref: string
}) {
  return (
    <>
      <a className="button" href={newestHref}>
        Show newest messages
      </a>
      {posts.length === 0 && <EmptyState icon={MessagesSquare}>No older messages.</EmptyState>}
      <ul className="posts">
        {posts.map((post) => (
          <Post key={post.id} post={post} now={Date.now()}>
            <ReportLink href={reportHref} post={post} />
          </Post>
        ))}
      </ul>
      {posts.length === BOARD_PAGE_SIZE && (
        <a className="button older" href={olderHref}>
          Show older messages
        </a>
      )}
    </>
  )
}
