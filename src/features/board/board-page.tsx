import { __iconData as MessagesSquare } from 'lucide-react/icons/messages-square'
import { ScreenTitle } from '../../layout/masthead/masthead.tsx'
import type { PageRequest } from '../../pages/public-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Deferred, Placeholders } from '../../ui/loading/deferred.tsx'
import { FormError, SuccessNotice } from '../../ui/notices.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { BOARD_PAGE_SIZE, POST_HELD_MESSAGE, POST_IN_LINE, POSTS_HEADING_ID } from './constants.ts'
import MessageBoard from './message-board.island.tsx'
import { Post, ReportLink } from './post.tsx'
import PostForm, { type PostFormProps } from './post-form.island.tsx'
import { type BoardPost, boardRevision, type OwnBoardPost } from './service.ts'

type MessagingContentProps = {
  visit: PageRequest
  load: () => Promise<BoardPost[]>
  refused?: PostFormProps['refused']
  failure?: string
}

export function BoardContent({ visit, load, refused, failure }: MessagingContentProps) {
  const { event, links, parameters } = visit
  const revision = boardRevision(event.id)
  const mine = <a href={links('/messaging/mine')}>Your messages</a>
  return (
    <>
      <ScreenTitle css="board" subtitle="Share messages with other attendees">
        Messaging
      </ScreenTitle>
      {event.questionsOpen && (
        <p>
          <a className="target" href={links('/questions')}>
            Ask the speakers a question
          </a>
        </p>
      )}
      {parameters.posted !== undefined && (
        <SuccessNotice title="Message Sent" once="posted">
          {parameters.posted === 'soon' ? POST_IN_LINE : 'Your message has been posted successfully.'} {mine}
        </SuccessNotice>
      )}
      {parameters.waiting !== undefined && (
        <SuccessNotice title="Message Received" once="waiting">
          {POST_HELD_MESSAGE} {mine}
        </SuccessNotice>
      )}
      {parameters.reported !== undefined && (
        <SuccessNotice title="Thank you" once="reported">
          The organizers will review your report.
        </SuccessNotice>
      )}
      <FormError>{failure}</FormError>
      <div className="stack board">
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
            <p>{mine}</p>
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
                  olderHref={olderHref(visit, posts)}
                  reportHref={reportHref(visit)}
                />
              ) : (
                <OlderPosts visit={visit} posts={posts} />
              )
            }
          </Deferred>
        </section>
      </div>
    </>
  )
}

function OlderPosts({ visit, posts }: { visit: PageRequest; posts: BoardPost[] }) {
  return (
    <>
      <a className="button" href={visit.links('/messaging')}>
        Show newest messages
      </a>
      {posts.length === 0 && <EmptyState icon={MessagesSquare}>No older messages.</EmptyState>}
      <ul className="posts">
        {posts.map((post) => (
          <Post key={post.id} post={post} now={Date.now()}>
            <ReportLink href={reportHref(visit)} post={post} />
          </Post>
        ))}
      </ul>
      {posts.length === BOARD_PAGE_SIZE && (
        <a className="button older" href={olderHref(visit, posts)}>
          Show older messages
        </a>
      )}
    </>
  )
}

const olderHref = ({ links }: PageRequest, posts: BoardPost[]) =>
  links('/messaging', { before: posts.at(-1)?.id ?? '' })
const reportHref = ({ links }: PageRequest) => links('/messaging', { report: '' })

type OwnPostsProps = { visit: PageRequest; posts: OwnBoardPost[] }

export function OwnPosts({ visit: { event, links, parameters }, posts }: OwnPostsProps) {
  return (
    <>
      <ScreenTitle css="board" subtitle="Sent from this device">
        Your messages
      </ScreenTitle>
      {parameters.sent !== undefined && <SuccessNotice>Message removed</SuccessNotice>}
      {posts.length === 0 && <EmptyState icon={MessagesSquare}>No messages from this device.</EmptyState>}
      <ul className="posts">
        {posts.map((post) => (
          <Post key={post.id} post={post} now={Date.now()} isHeld={post.isHeld || post.isInLine}>
            <form method="post" action={links('/messaging/remove')}>
              <input type="hidden" name="eventId" value={event.id} />
              <input type="hidden" name="post" value={post.id} />
              <button type="submit" className="report" aria-label={`Remove: ${post.message}`}>
                Remove
              </button>
            </form>
          </Post>
        ))}
      </ul>
      <a className="button" href={links('/messaging')}>
        Back to messages
      </a>
    </>
  )
}

export function ReportDialog({ visit: { event, links }, post }: { visit: PageRequest; post: BoardPost }) {
  const closeHref = links('/messaging')
  const { id, name, message } = post
  return (
    <Dialog
      id={`report-${id}`}
      title="Report this message?"
      className="report"
      closeHref={closeHref}
      content={ReportForm}
      data={{ eventId: event.id, id, name, message, action: links('/messaging/report'), closeHref }}
    />
  )
}

type ReportFormProps = Record<'eventId' | 'id' | 'name' | 'message' | 'action' | 'closeHref', string>

function ReportForm({ eventId, id, name, message, action, closeHref }: ReportFormProps) {
  return (
    <form className="form" method="post" action={action}>
      <blockquote>
        <strong>{name}</strong>
        <p>{message}</p>
      </blockquote>
      <p>The organizers will review it. Your report is anonymous.</p>
      <input type="hidden" name="eventId" value={eventId} />
      <input type="hidden" name="post" value={id} />
      <p className="cluster">
        <button type="submit" className="button primary">
          Report
        </button>
        <a className="button" href={closeHref} data-close>
          Cancel
        </a>
      </p>
    </form>
  )
}
