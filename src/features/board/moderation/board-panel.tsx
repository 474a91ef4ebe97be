import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Event } from '../../../../db/schema.ts'
import { callAsOrganizer } from '../../../browser/organizer-call.ts'
import { useOrganizerUpdates, type Watched } from '../../../browser/use-organizer-updates.ts'
import { useWrite } from '../../../forms/use-write.ts'
import { ModeratedRow } from '../../../posts/moderation.tsx'
import { pluralize } from '../../../text/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { ListPanel } from '../../../ui/lists/list-panel.tsx'
import { LoadMoreButton } from '../../../ui/lists/load-more-button.tsx'
import { DialogButtons, ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { EventMoment } from '../../events/managed-event-provider.tsx'
import { BOARD_PAGE_SIZE } from '../constants.ts'
import { BoardSwitches } from './board-switches.tsx'
import type { ModeratedPost } from './moderated-posts.ts'
import { useApproveOrHold, useBoardState, useModeratedPosts, useRemoveOrRestorePost } from './moderation-queries.ts'
import type { RemovalCriteria } from './moderation-schema.ts'

export function BoardPanel({ event: { slug } }: { event: Event }) {
  const [query, setQuery] = useState('')
  const [removing, setRemoving] = useState<RemovalChoice[]>()
  const now = useBoardState(slug)
  const board = useModeratedPosts(slug, { q: useDeferredValue(query.trim()) })
  const waiting = useModeratedPosts(slug, { waiting: 'yes' })
  const moderation = useRemoveOrRestorePost(slug)
  const decision = useApproveOrHold(slug)
  const renderRow = (post: ModeratedPost) => (
    <PostRow key={post.id} {...{ post, moderation, decision }} onRemoveMany={() => setRemoving(choicesOf(post))} />
  )
  const rowsThatWait = waiting.data?.rows ?? []
  return (
    <>
      {now.data && (
        <BoardSwitches
          eventSlug={slug}
          board={now.data}
          onRemoveLatest={() => setRemoving([])}
          onRemoveLine={() => setRemoving(LINE_CHOICES)}
        />
      )}
      {rowsThatWait.length > 0 && (
        <ListPanel
          title="Waiting for review"
          nouns={['post', 'posts']}
          rows={rowsThatWait}
          more={waiting.hasNextPage}
          query={waiting}
          actions={
            <Button
              disabled={decision.isPending}
              onClick={() =>
                decision.mutate({ ids: rowsThatWait.slice(0, BOARD_PAGE_SIZE).map(({ id }) => id), isShown: true })
              }>
              Approve all
            </Button>
          }
          empty={null}
          renderRow={renderRow}>
          <LoadMoreButton list={waiting}>Show older posts</LoadMoreButton>
        </ListPanel>
      )}
      <ListPanel
        title="Attendee board"
        nouns={['post', 'posts']}
        rows={board.data?.rows}
        more={board.hasNextPage}
        search={{ query, setQuery }}
        query={board}
        empty={<p>No messages yet</p>}
        renderRow={renderRow}>
        <LoadMoreButton list={board}>Show older posts</LoadMoreButton>
      </ListPanel>
      {removing && <RemoveManyDialog eventSlug={slug} first={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

/** The number of held posts, on the tab. Its updates refresh everything that is shown of the board. */
export function HeldPostsBadge({ event: { slug } }: { event: Event }) {
  const { data } = useBoardState(slug)
  useOrganizerUpdates(slug, BOARD)
  return data?.waiting ? <span className="accent badge">{data.waiting} held</span> : null
}

const BOARD: Watched = { lists: ['moderated-board'], kinds: ['event', 'attendee-messages', 'held-posts'] }

type PostRowProps = {
  post: ModeratedPost
  moderation: ReturnType<typeof useRemoveOrRestorePost>
  decision: ReturnType<typeof useApproveOrHold>
  onRemoveMany: () => void
}

function PostRow({ post, moderation, decision, onRemoveMany }: PostRowProps) {
  const { id, name, message, createdAt, heldAt, heldFor, line, removedAt, reports } = post
  const isWithdrawn = heldFor === 'withdrawn'
  const isDisabled =
    (moderation.isPending && moderation.variables.id === id) ||
    (decision.isPending && decision.variables.ids.includes(id))
  return (
    <ModeratedRow
      className={removedAt ? 'message-row removed' : 'message-row'}
      actions={[
        !!heldAt &&
          !removedAt && {
            label: 'Approve',
            name: `Approve post from ${name}`,
            isPrimary: true,
            isDisabled,
            onTake: () => decision.mutate({ ids: [id], isShown: true }),
          },
        !isWithdrawn && {
          label: removedAt ? 'Restore' : 'Remove',
          name: `${removedAt ? 'Restore' : 'Remove'} post from ${name}`,
          isDisabled,
          onTake: () => moderation.mutate(post),
        },
        { label: 'Remove all…', name: `Remove all posts by the sender of ${name}’s post`, onTake: onRemoveMany },
      ]}>
      <h3>{name}</h3>
      <p className="about muted">
        <EventMoment at={createdAt} />
        {removedAt && <span className="badge">{isWithdrawn ? 'Removed by its sender' : 'Removed'}</span>}
        {heldAt && !removedAt && <span className="badge">{HELD_LABELS[heldFor ?? 'all']}</span>}
        {line && !removedAt && <span className="badge">In line</span>}
        {reports > 0 && <span className="badge">{pluralize(reports, 'report')}</span>}
      </p>
      <p className="message-text as-typed">{message}</p>
    </ModeratedRow>
  )
}

const HELD_LABELS = {
  all: 'Held',
  words: 'Held: watched word',
  reports: 'Held: reported',
  withdrawn: 'Removed by its sender',
}

type RemovalChoice = { label: string; hint?: string; wanted: RemovalCriteria }

const choicesOf = ({ id, name }: ModeratedPost): RemovalChoice[] => [
  { label: `All posts by the sender of ${name}’s post`, wanted: { senderOf: id } },
  {
    label: 'All posts from the same network',
    hint: 'On venue Wi-Fi, this may be everyone.',
    wanted: { networkOf: id },
  },
]

const LINE_CHOICES: RemovalChoice[] = [
  { label: 'Posts in line from the network that sent the most', wanted: { line: 'network' } },
  { label: 'All posts in line', wanted: { line: 'all' } },
]

type RemoveManyDialogProps = { eventSlug: string; first: RemovalChoice[]; onClose: () => void }

const SPANS: Record<number, string> = { 5: '5 minutes', 15: '15 minutes', 60: '1 hour', 240: '4 hours' }

function RemoveManyDialog({ eventSlug, first, onClose }: RemoveManyDialogProps) {
  const [minutes, setMinutes] = useState(5)
  const choices: RemovalChoice[] = [...first, { label: 'All recent posts, regardless of sender', wanted: { minutes } }]
  const [chosen, choose] = useState(0)
  const { wanted } = choices[chosen]!
  const request = (more?: { isRehearsal: true }) =>
    callAsOrganizer('POST /api/admin/board/removals', { body: { eventSlug, ...wanted, ...more } })
  const count = useQuery({
    queryKey: ['moderated-board', eventSlug, 'removal', wanted],
    queryFn: async () => (await request({ isRehearsal: true })).data,
  })
  const removal = useWrite({
    write: () => request(),
    done: ({ message }) => {
      onClose()
      return { title: message }
    },
    failed: 'Failed to remove posts',
  })
  return (
    <ModalDialog title="Remove posts" className="narrow" onClose={onClose}>
      <div className="content">
        <fieldset>
          <legend className="visually-hidden">Which posts</legend>
          {choices.map(({ label, hint }, at) => (
            <label key={label} className="cluster choice">
              <input type="radio" name="wanted" checked={chosen === at} onChange={() => choose(at)} />
              <span>
                {label}
                {hint && <small className="hint">{hint}</small>}
              </span>
            </label>
          ))}
        </fieldset>
        {'minutes' in wanted && (
          <label className="compact-select">
            From the last{' '}
            <select value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
              {Object.entries(SPANS).map(([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        <p role="status">
          {count.data && `${pluralize(count.data.count, 'post')} will be removed.`}
          {count.error?.message.replace(/^\d+: /, '')}
        </p>
      </div>
      <DialogButtons
        onLeave={onClose}
        act={removal.isPending ? 'Removing...' : 'Remove'}
        isDisabled={!count.data?.count || removal.isPending}
        isDestructive
        onAct={() => removal.mutate()}
      />
    </ModalDialog>
  )
}
