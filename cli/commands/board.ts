import { Command } from 'commander'
import {
  listModeratedPosts,
  removePost,
  restorePost,
  setBoardClosed,
} from '../../src/features/attendee-messages/moderation/moderation.ts'
import { removal } from '../../src/features/attendee-messages/moderation/moderation-schema.ts'
import { removePosts } from '../../src/features/attendee-messages/moderation/removals.ts'
import { type ChangeFlags, changingCommand, readingCommand, WHO } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { eventOrFail } from '../terminal/no-event.ts'
import { sayDone } from '../terminal/say-done.ts'
import { fail, say, table } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }
type RemoveFlags = Flags & { senderOf?: string; networkOf?: string; minutes?: string }

/** Moderating asks nothing: what it takes off the board can be put back. */
export const boardCommand = new Command('board')
  .description('what attendees posted, and what is taken off the board')
  .addCommand(
    readingCommand('list', 'show the latest posts with their ids, removed ones as well')
      .requiredOption('-e, --event <slug>', 'the event')
      .option('-q, --search <text>', 'only those with this in name or message')
      .action((flags: Flags & { search?: string }) => withDatabase(() => list(flags))),
  )
  .addCommand(
    changingCommand('remove', 'take many posts off the board at once')
      .requiredOption('-e, --event <slug>', 'the event')
      .option('--sender-of <post>', 'all posts of whoever sent this one')
      .option('--network-of <post>', 'all posts from the network of this one; at a venue that may be everybody')
      .option('-m, --minutes <count>', 'all posts of the last minutes')
      .action((flags: RemoveFlags) => withDatabase(() => remove(flags))),
  )
  .addCommand(
    readingCommand('hide', 'take one post off the board')
      .argument('<post>', 'its id')
      .action((id: string, flags: ChangeFlags) => withDatabase(() => moderate(id, removePost, 'Removed', flags))),
  )
  .addCommand(
    readingCommand('restore', 'put one post back where it was')
      .argument('<post>', 'its id')
      .action((id: string, flags: ChangeFlags) => withDatabase(() => moderate(id, restorePost, 'Restored', flags))),
  )
  .addCommand(closing('close', 'let attendees read the board and not post', true))
  .addCommand(closing('open', 'let attendees post again', false))

for (const command of boardCommand.commands) command.exitOverride()

async function list({ event, search, json }: Flags & { search?: string }): Promise<void> {
  const posts = await listModeratedPosts((await eventOrFail(event)).id, { search })
  if (json) return say(JSON.stringify(posts))
  const rows = posts.map(({ id, createdAt, removedAt, name, message }) => [
    id,
    createdAt,
    removedAt ? 'removed' : '',
    `${name}: ${message}`.replace(/\s+/g, ' '),
  ])
  say(rows.length ? table(rows) : 'No messages yet.')
}

async function remove({ event: slug, senderOf, networkOf, minutes, dryRun = false, json }: RemoveFlags): Promise<void> {
  const event = await eventOrFail(slug)
  const said = { senderOf, networkOf, minutes: minutes === undefined ? undefined : Number(minutes) }
  const read = removal.safeParse(said)
  if (!read.success) return fail('Say one of --sender-of, --network-of and --minutes (1 to 1440).', exitCodes.usage)
  const removed = await removePosts(event.id, said, { who: WHO, isRehearsal: dryRun })
  if (removed.status === 'no-post') return fail(`${event.name} has no such post.`, exitCodes.notThere)
  if (removed.status === 'unknown-sender') return fail('Who sent this is not known anymore: it is kept for a week.')
  const { what: message, count, changeId } = removed
  sayDone({ message, count, changeId, dryRun, json })
}

function closing(name: string, description: string, isClosed: boolean): Command {
  return changingCommand(name, description)
    .requiredOption('-e, --event <slug>', 'the event')
    .action(({ event: slug, dryRun = false, json }: Flags) =>
      withDatabase(async () => {
        const event = await eventOrFail(slug)
        const closed = await setBoardClosed(event.id, isClosed, { who: WHO, isRehearsal: dryRun })
        const changeId = closed.status === 'written' ? closed.changeId : undefined
        const state = isClosed ? 'closed' : 'open'
        const message = changeId
          ? `${isClosed ? 'Closed' : 'Opened'} the board of ${event.name}`
          : `The board of ${event.name} is ${state} already`
        sayDone({ message, changeId, dryRun, json })
      }),
    )
}

async function moderate(id: string, act: typeof removePost, did: string, { json }: ChangeFlags): Promise<void> {
  const post = (await act(id)) ?? fail(`There is no post "${id}".`, exitCodes.notThere)
  say(json ? JSON.stringify(post) : `${did} the post of ${post.name}.`)
}
