import type { Command } from 'commander'
import type { Event } from '../../../db/schema.ts'
import {
  editBoardWords,
  setBoardClosed,
  setBoardHeld,
  setBoardSlow,
} from '../../../src/features/attendee-messages/moderation/board-settings.ts'
import { slowing, wordsEdit } from '../../../src/features/attendee-messages/moderation/moderation-schema.ts'
import { every } from '../../../src/features/attendee-messages/pause.ts'
import type { WriteOutcome } from '../../../src/http/write-answers.ts'
import type { By } from '../../../src/records/recorded-write.ts'
import { type ChangeFlags, changingCommand, WHO } from '../../terminal/command.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { eventOrFail } from '../../terminal/no-event.ts'
import { sayDone } from '../../terminal/say-done.ts'
import { fail, say } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'

type Flags = ChangeFlags & { event: string }
type Write = (eventId: string, by: By) => Promise<WriteOutcome<Event>>
type WordsFlags = Flags & { add?: string[]; remove?: string[] }

/** How the board lets attendees post. */
export const settingsCommands = [
  setting('close', 'let attendees read the board and not post', () => ({
    write: (id, by) => setBoardClosed(id, true, by),
    did: (name) => `Closed the board of ${name}`,
    already: 'closed',
  })).alias('freeze'),
  setting('open', 'let attendees post again', () => ({
    write: (id, by) => setBoardClosed(id, false, by),
    did: (name) => `Opened the board of ${name}`,
    already: 'open',
  })),
  setting('hold', 'have every new post wait for an organizer', ({ off = false }) => ({
    write: (id, by) => setBoardHeld(id, !off, by),
    did: (name) =>
      off ? `Let new posts onto the board of ${name} at once` : `Had new posts wait on the board of ${name}`,
    already: off ? 'not held' : 'held',
  })).option('--off', 'let new posts onto the board at once again'),
  setting('slow', 'one post from each sender in so many seconds', (flags) => {
    const seconds = flags.off ? null : Number(flags.seconds ?? 60)
    const read = slowing.safeParse({ eventSlug: flags.event, seconds })
    if (!read.success) return fail('Say --seconds 1 to 3600, or --off.', exitCodes.usage)
    return {
      write: (id, by) => setBoardSlow(id, seconds, by),
      did: (name) =>
        seconds
          ? `Slowed the board of ${name} to a post ${every(seconds)}`
          : `Ended the slow mode of the board of ${name}`,
      already: seconds ? `slowed to a post ${every(seconds)}` : 'not slow',
    }
  })
    .option('--seconds <count>', 'how many; 60 where nothing is said')
    .option('--off', 'end it'),
  changingCommand('words', 'which words posts wait for; without --add or --remove they are listed')
    .requiredOption('-e, --event <slug>', 'the event')
    .option('--add <words...>', 'have posts with these wait for an organizer')
    .option('--remove <words...>', 'no longer with these')
    .action((flags: WordsFlags) => withDatabase(() => words(flags))),
]

type SettingFlags = Flags & { off?: boolean; seconds?: string }
type Setting = { write: Write; did: (name: string) => string; already: string }

function setting(name: string, description: string, read: (flags: SettingFlags) => Setting): Command {
  return changingCommand(name, description)
    .requiredOption('-e, --event <slug>', 'the event')
    .action((flags: SettingFlags) =>
      withDatabase(async () => {
        const { write, did, already } = read(flags)
        const { dryRun = false, json } = flags
        const event = await eventOrFail(flags.event)
        const changeId = changeOf(await write(event.id, { who: WHO, isRehearsal: dryRun }))
        const message = changeId ? did(event.name) : `The board of ${event.name} is ${already} already`
        sayDone({ message, changeId, dryRun, json })
      }),
    )
}

async function words({ event: slug, add, remove, dryRun = false, json }: WordsFlags): Promise<void> {
  const event = await eventOrFail(slug)
  if (!add && !remove) {
    const { boardWords } = event
    return say(json ? JSON.stringify(boardWords) : boardWords.join('\n') || 'Posts wait for no word.')
  }
  const read = wordsEdit.safeParse({ eventSlug: slug, add, remove })
  if (!read.success) return fail(`${read.error.issues[0]!.message}.`, exitCodes.usage)
  const changeId = changeOf(await editBoardWords(event.id, read.data, { who: WHO, isRehearsal: dryRun }))
  const message = `${changeId ? 'Changed' : 'Nothing changed in'} the words that wait on the board of ${event.name}`
  sayDone({ message, changeId, dryRun, json })
}

function changeOf(outcome: WriteOutcome<Event>): string | undefined {
  return outcome.status === 'written' ? outcome.changeId : undefined
}
