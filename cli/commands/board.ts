import type { Event } from '../../db/schema.ts'
import { formatInterval } from '../../src/features/board/constants.ts'
import {
  editBoardWords,
  setBoardClosed,
  setBoardHeld,
  setBoardSlow,
} from '../../src/features/board/moderation/board-settings.ts'
import * as posts from '../../src/features/board/moderation/moderated-posts.ts'
import { removalRequest, slowModeSetting, wordsEdit } from '../../src/features/board/moderation/moderation-schema.ts'
import { removePosts } from '../../src/features/board/moderation/remove-posts.ts'
import type { WriteOutcome } from '../../src/http/write-responses.ts'
import type { WriteContext } from '../../src/records/unit-of-work.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import type { ChangeFlags, EventFlags } from '../terminal/command.ts'
import { changeBy, command, group, parseOrFail, printDone, printResult, resultOf } from '../terminal/command.ts'
import { confirm, exitCodes, fail, print, printList, printNote } from '../terminal/terminal.ts'
import { type Changing, eventOrFail, withChange, withDatabase, withEvent } from '../terminal/with-database.ts'

type OneFlags = ChangeFlags & { event?: string }
type RemoveFlags = EventFlags & { senderOf?: string; networkOf?: string; minutes?: string; line?: string }

const postsCommands = [
  command('list', 'list the latest posts with their ids, including held and removed ones', 'ofEvent')
    .option('-q, --search <text>', 'only posts whose name or message contains this')
    .option('--held', 'only posts held for review')
    .action(withEvent(list)),
  command('show', 'publish held posts', 'changes', 'ofEvent')
    .argument('[posts...]', 'post ids (default: all held posts)')
    .action(withEvent(show)),
  command('remove-many', 'remove several posts at once', 'changes', 'ofEvent')
    .option('--sender-of <post>', 'all posts by the sender of this post')
    .option('--network-of <post>', "all posts from this post's network (at a venue, this may be everyone)")
    .option('-m, --minutes <number>', 'all posts of the last N minutes')
    .option('--line <which>', 'posts waiting in line during a flood: all, or network (of the network with the most)')
    .action(withChange(removeMany)),
  moderationCommand('remove', 'remove one post', posts.removePost, 'Removed'),
  moderationCommand('restore', 'put a removed post back', posts.restorePost, 'Restored'),
]

function moderationCommand(name: string, description: string, act: typeof posts.removePost, did: string) {
  return command(name, description, 'changes')
    .argument('<post>', 'its id')
    .option('-e, --event <slug>', 'its event, to make sure')
    .action((id: string, flags: OneFlags) => withDatabase(() => moderate(id, act, did, flags)))
}

type ListFlags = EventFlags & { search?: string; held?: boolean }

async function list({ id }: Event, { json, search, held }: ListFlags): Promise<void> {
  const listed = await posts.listModeratedPosts(id, { search, isWaiting: held })
  printList(listed, json, held ? 'No posts are held.' : 'No posts yet.', (post) => [
    post.id,
    post.createdAt,
    stateOf(post),
    `${post.name}: ${post.message}`.replace(/\s+/g, ' '),
  ])
}

function stateOf({ removedAt, heldAt, heldFor, line, reports }: posts.ModeratedPost): string {
  if (removedAt) return heldFor === 'withdrawn' ? 'removed by its sender' : 'removed'
  const why = { all: '', words: ': watched word', reports: ': reported', withdrawn: '' }[heldFor ?? 'all']
  return [line && 'in line', heldAt && `held${why}`, reports > 0 && pluralize(reports, 'report')]
    .filter(Boolean)
    .join(', ')
}

async function show(event: Event, flags: EventFlags, asked: string[]): Promise<void> {
  const { dryRun, json } = flags
  const waiting = asked.length ? asked : await posts.listHeldPostIds(event.id)
  const ids = await posts.approvePosts(event.id, waiting, { dryRun })
  if (asked.length && !ids.length && !json)
    return fail(`None of these posts is held on the board of ${event.name}.`, exitCodes.notFound)
  const deed = ids.length ? `Published ${pluralize(ids.length, 'post')}` : 'Nothing to publish'
  printDone({ ids }, `${deed} on the board of ${event.name}`, flags)
  if (ids.length && !dryRun && !json) printNote(`Undo: bun cli board hold --event ${event.slug} ${ids.join(' ')}`)
}

async function holdPosts(event: Event, flags: EventFlags, asked: string[]): Promise<void> {
  const ids = await posts.holdPostsAgain(event.id, asked, flags)
  if (!ids.length && !flags.json)
    return fail(`None of these posts is published on the board of ${event.name}.`, exitCodes.notFound)
  printDone({ ids }, `Held ${pluralize(ids.length, 'post')} on the board of ${event.name} again`, flags)
}

const ONE_OF = 'Use exactly one of --sender-of, --network-of, --minutes (1 to 1440), and --line (all or network).'

async function removeMany(event: Event, flags: Changing<RemoveFlags>) {
  const { senderOf, networkOf, minutes, line, yes, by } = flags
  const said = { senderOf, networkOf, minutes: minutes === undefined ? undefined : Number(minutes), line }
  const read = removalRequest.safeParse({ eventSlug: event.slug, ...said })
  if (!read.success) return fail(ONE_OF, exitCodes.usage)
  const remove = async (by: WriteContext) => {
    const removed = await removePosts(event.id, read.data, by)
    if (removed.status === 'no-post') return fail(`${event.name} has no post with this id.`, exitCodes.notFound)
    if (removed.status === 'removed') return removed
    return fail('The sender of this post is no longer known: senders are kept for one week.')
  }
  const found = yes || by.dryRun ? undefined : await remove({ ...by, dryRun: true })
  if (found?.count)
    await confirm(`This removes ${pluralize(found.count, 'post')} from the board of ${event.name}.`, flags)
  const { what: message, count, changeId } = await remove(by)
  return { message, count, changeId }
}

async function moderate(id: string, act: typeof posts.removePost, did: string, flags: OneFlags): Promise<void> {
  const { event: slug } = flags
  const event = slug === undefined ? undefined : await eventOrFail(slug)
  const post = await posts.findModeratedPost(id)
  if (!post || (event && event.id !== post.eventId)) return fail(`No post "${id}".`, exitCodes.notFound)
  if (act === posts.removePost) await confirm(`This removes the post by ${post.name} from the board.`, flags)
  const done = (await act(id, flags)) ?? fail(`No post "${id}".`, exitCodes.notFound)
  printDone(done, `${did} the post by ${post.name}`, flags)
}

type SettingFlags = EventFlags & { off?: boolean; seconds?: string }
type WordsFlags = EventFlags & { add?: string[]; remove?: string[] }

const settingsCommands = [
  command('close', 'close the board to new posts (it stays readable)', 'changes', 'ofEvent').action(closing(true)),
  command('open', 'open the board to new posts', 'changes', 'ofEvent').action(closing(false)),
  command('hold', 'hold every new post for review, or these published posts again', 'changes', 'ofEvent')
    .argument('[posts...]', 'post ids (default: every new post)')
    .option('--off', 'publish new posts immediately again')
    .action(
      withEvent(async (event, flags: SettingFlags, ids: string[]) =>
        ids.length ? holdPosts(event, flags, ids) : printResult(await hold(event, flags), flags),
      ),
    ),
  command('slow', 'limit each sender to one post per interval', 'changes', 'ofEvent')
    .option('--seconds <number>', 'interval in seconds (default: 60)')
    .option('--off', 'turn slow mode off')
    .action(withChange(slow)),
  command('words', 'list or change the watched words, which hold a post for review', 'changes', 'ofEvent')
    .option('--add <words...>', 'add words')
    .option('--remove <words...>', 'remove words')
    .action(withEvent(words)),
]

export const boardCommand = group('board', 'moderate the public board', [...postsCommands, ...settingsCommands])

function closing(isClosed: boolean) {
  const [did, state] = isClosed ? ['Closed', 'closed'] : ['Opened', 'open']
  return withChange((event, { by }) =>
    settle(event, setBoardClosed(event.id, isClosed, by), `${did} the board of ${event.name}`, state),
  )
}

function hold(event: Event, { off = false, ...flags }: SettingFlags) {
  const done = `Turned ${off ? 'off' : 'on'} post review on the board of ${event.name}`
  return settle(event, setBoardHeld(event.id, !off, changeBy(flags)), done, off ? 'not held' : 'held')
}

function slow(event: Event, { off, seconds: typed, by }: Changing<SettingFlags>) {
  const { id, slug, name } = event
  const seconds = off ? null : Number(typed ?? 60)
  if (!slowModeSetting.safeParse({ eventSlug: slug, seconds }).success)
    return fail('Use --seconds with 1 to 3600, or --off.', exitCodes.usage)
  const limit = seconds && `one post ${formatInterval(seconds)} per sender`
  const done = limit ? `Limited the board of ${name} to ${limit}` : `Turned off slow mode on the board of ${name}`
  return settle(event, setBoardSlow(id, seconds, by), done, limit ? `limited to ${limit}` : 'not slow')
}

async function settle({ name }: Event, outcome: Promise<WriteOutcome<Event>>, done: string, already: string) {
  return resultOf(changeOf(await outcome), done, `The board of ${name} is already ${already}`)
}

async function words(event: Event, { add, remove, ...flags }: WordsFlags): Promise<void> {
  if (!add && !remove) {
    const { boardWords } = event
    return print(flags.json ? JSON.stringify(boardWords) : boardWords.join('\n') || 'No words are set.')
  }
  const read = parseOrFail(wordsEdit, { eventSlug: event.slug, add, remove })
  const changeId = changeOf(await editBoardWords(event.id, read, changeBy(flags)))
  const which = `the watched words of the board of ${event.name}`
  printResult(resultOf(changeId, `Changed ${which}`, `Nothing to change in ${which}`), flags)
}

function changeOf(outcome: WriteOutcome<Event>): string | undefined {
  return outcome.status === 'written' ? outcome.changeId : undefined
}
