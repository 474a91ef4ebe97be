import {
  holdAgain,
  removePost,
  restorePost,
  showPosts,
} from '../../../src/features/attendee-messages/moderation/decisions.ts'
import {
  listModeratedPosts,
  listWaitingIds,
  type ModeratedPost,
} from '../../../src/features/attendee-messages/moderation/moderation.ts'
import { removal } from '../../../src/features/attendee-messages/moderation/moderation-schema.ts'
import { removePosts } from '../../../src/features/attendee-messages/moderation/removals.ts'
import { counted } from '../../../src/format/counted.ts'
import { type ChangeFlags, changingCommand, readingCommand, WHO } from '../../terminal/command.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { eventOrFail } from '../../terminal/no-event.ts'
import { sayDone, sentenceOf } from '../../terminal/say-done.ts'
import { fail, remark, say, table } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }
type RemoveFlags = Flags & { senderOf?: string; networkOf?: string; minutes?: string }

/** What is done about posts. */
export const postsCommands = [
  readingCommand('list', 'show the latest posts with their ids, those that wait or were removed as well')
    .requiredOption('-e, --event <slug>', 'the event')
    .option('-q, --search <text>', 'only those with this in name or message')
    .action((flags: Flags & { search?: string }) => withDatabase(() => list(flags))),
  readingCommand('held', 'show the latest posts that wait for an organizer')
    .requiredOption('-e, --event <slug>', 'the event')
    .action((flags: Flags) => withDatabase(() => list({ ...flags, isWaiting: true }))),
  changingCommand('show', 'put posts that wait onto the board')
    .argument('[posts...]', 'their ids; without any, all that wait')
    .requiredOption('-e, --event <slug>', 'the event')
    .action((ids: string[], flags: Flags) => withDatabase(() => show(ids, flags))),
  changingCommand('hold-again', 'have posts wait again that were shown')
    .argument('<posts...>', 'their ids')
    .requiredOption('-e, --event <slug>', 'the event')
    .action((ids: string[], flags: Flags) => withDatabase(() => holdOnceMore(ids, flags))),
  changingCommand('remove', 'take many posts off the board at once')
    .requiredOption('-e, --event <slug>', 'the event')
    .option('--sender-of <post>', 'all posts of whoever sent this one')
    .option('--network-of <post>', 'all posts from the network of this one; at a venue that may be everybody')
    .option('-m, --minutes <count>', 'all posts of the last minutes')
    .action((flags: RemoveFlags) => withDatabase(() => remove(flags))),
  changingCommand('hide', 'take one post off the board')
    .argument('<post>', 'its id')
    .action((id: string, flags: ChangeFlags) => withDatabase(() => moderate(id, removePost, 'Removed', flags))),
  changingCommand('restore', 'put one post back where it was')
    .argument('<post>', 'its id')
    .action((id: string, flags: ChangeFlags) => withDatabase(() => moderate(id, restorePost, 'Restored', flags))),
]

type Listed = Flags & { search?: string; isWaiting?: boolean }

async function list({ event, json, ...wanted }: Listed): Promise<void> {
  const posts = await listModeratedPosts((await eventOrFail(event)).id, wanted)
  if (json) return say(JSON.stringify(posts))
  const rows = posts.map((post) => [
    post.id,
    post.createdAt,
    stateOf(post),
    `${post.name}: ${post.message}`.replace(/\s+/g, ' '),
  ])
  say(rows.length ? table(rows) : wanted.isWaiting ? 'No post waits.' : 'No messages yet.')
}

function stateOf({ removedAt, heldAt, heldFor, reports }: ModeratedPost): string {
  if (removedAt) return 'removed'
  const why = { all: '', words: ': a word', reports: '' }[heldFor ?? 'all']
  return [heldAt && `waits${why}`, reports > 0 && counted(reports, 'report')].filter(Boolean).join(', ')
}

async function show(asked: string[], { event: slug, dryRun = false, json }: Flags): Promise<void> {
  const event = await eventOrFail(slug)
  const waiting = asked.length ? asked : await listWaitingIds(event.id)
  const ids = await showPosts(event.id, waiting, { isRehearsal: dryRun })
  if (json) return say(JSON.stringify({ ids, dryRun }))
  if (asked.length && !ids.length) return fail(`No such post waits on the board of ${event.name}.`, exitCodes.notThere)
  say(sentenceOf(`Shown on the board of ${event.name}: ${counted(ids.length, 'post')}`, dryRun))
  if (ids.length && !dryRun) remark(`To take it back: bun cli board hold-again --event ${slug} ${ids.join(' ')}`)
}

async function holdOnceMore(asked: string[], { event: slug, dryRun = false, json }: Flags): Promise<void> {
  const event = await eventOrFail(slug)
  const ids = await holdAgain(event.id, asked, { isRehearsal: dryRun })
  if (json) return say(JSON.stringify({ ids, dryRun }))
  if (!ids.length) return fail(`No such post was shown on the board of ${event.name}.`, exitCodes.notThere)
  say(sentenceOf(`Waiting again on the board of ${event.name}: ${counted(ids.length, 'post')}`, dryRun))
}

async function remove({ event: slug, senderOf, networkOf, minutes, dryRun = false, json }: RemoveFlags): Promise<void> {
  const event = await eventOrFail(slug)
  const said = { senderOf, networkOf, minutes: minutes === undefined ? undefined : Number(minutes) }
  const read = removal.safeParse({ eventSlug: slug, ...said })
  if (!read.success) return fail('Say one of --sender-of, --network-of and --minutes (1 to 1440).', exitCodes.usage)
  const removed = await removePosts(event.id, said, { who: WHO, isRehearsal: dryRun })
  if (removed.status === 'no-post') return fail(`${event.name} has no such post.`, exitCodes.notThere)
  if (removed.status === 'unknown-sender') return fail('Who sent this is not known anymore: it is kept for a week.')
  const { what: message, count, changeId } = removed
  sayDone({ message, count, changeId, dryRun, json })
}

async function moderate(id: string, act: typeof removePost, did: string, flags: ChangeFlags): Promise<void> {
  const { dryRun = false, json } = flags
  const post = (await act(id, { isRehearsal: dryRun })) ?? fail(`There is no post "${id}".`, exitCodes.notThere)
  say(json ? JSON.stringify({ ...post, dryRun }) : sentenceOf(`${did} the post of ${post.name}`, dryRun))
}
