import type { Command } from 'commander'
import type { Event } from '../../db/schema.ts'
import { formatInterval } from '../../src/features/board/constants.ts'
import {
  editBoardWords,
  setBoardClosed,
  setBoardHeld,
  setBoardSlow,
} from '../../src/features/board/moderation/board-settings.ts'
import { slowModeSetting, wordsEdit } from '../../src/features/board/moderation/moderation-schema.ts'
import type { WriteOutcome } from '../../src/http/write-responses.ts'
import type { WriteContext } from '../../src/records/unit-of-work.ts'
import { CLI_ACTOR, changingEventCommand, commandGroup, type EventFlags, parseOrFail } from '../terminal/command.ts'
import { withEvent } from '../terminal/find-or-fail.ts'
import { printResult } from '../terminal/print-result.ts'
import { exitCodes, fail, print } from '../terminal/terminal.ts'
import { holdPosts, postsCommands } from './board-posts.ts'

type Write = (eventId: string, by: WriteContext) => Promise<WriteOutcome<Event>>
type WordsFlags = EventFlags & { add?: string[]; remove?: string[] }

const settingsCommands = [
  setting('close', 'close the board to new posts (it stays readable)', () => ({
    write: (id, by) => setBoardClosed(id, true, by),
    did: (name) => `Closed the board of ${name}`,
    already: 'closed',
  })),
  setting('open', 'open the board to new posts', () => ({
    write: (id, by) => setBoardClosed(id, false, by),
    did: (name) => `Opened the board of ${name}`,
    already: 'open',
  })),
  changingEventCommand('hold', 'hold every new post for review, or these published posts again')
    .argument('[posts...]', 'post ids (default: every new post)')
    .option('--off', 'publish new posts immediately again')
    .action(
      withEvent((event, flags: SettingFlags, ids: string[]) =>
        ids.length ? holdPosts(event, flags, ids) : set(event, holding(flags), flags),
      ),
    ),
  setting('slow', 'limit each sender to one post per interval', (flags) => {
    const seconds = flags.off ? null : Number(flags.seconds ?? 60)
    const read = slowModeSetting.safeParse({ eventSlug: flags.event, seconds })
    if (!read.success) return fail('Use --seconds with 1 to 3600, or --off.', exitCodes.usage)
    return {
      write: (id, by) => setBoardSlow(id, seconds, by),
      did: (name) =>
        seconds
          ? `Limited the board of ${name} to one post ${formatInterval(seconds)} per sender`
          : `Turned off slow mode on the board of ${name}`,
      already: seconds ? `limited to one post ${formatInterval(seconds)} per sender` : 'not slow',
    }
  })
    .option('--seconds <number>', 'interval in seconds (default: 60)')
    .option('--off', 'turn slow mode off'),
  changingEventCommand('words', 'list or change the watched words, which hold a post for review')
    .option('--add <words...>', 'add words')
    .option('--remove <words...>', 'remove words')
    .action(withEvent(words)),
]

export const boardCommand = commandGroup('board', 'moderate the public board', [...postsCommands, ...settingsCommands])

type SettingFlags = EventFlags & { off?: boolean; seconds?: string }
type Setting = { write: Write; did: (name: string) => string; already: string }

function setting(name: string, description: string, read: (flags: SettingFlags) => Setting): Command {
  return changingEventCommand(name, description).action(
    withEvent((event, flags: SettingFlags) => set(event, read(flags), flags)),
  )
}

const holding = ({ off = false }: SettingFlags): Setting => ({
  write: (id, by) => setBoardHeld(id, !off, by),
  did: (name) => `Turned ${off ? 'off' : 'on'} post review on the board of ${name}`,
  already: off ? 'not held' : 'held',
})

async function set(event: Event, { write, did, already }: Setting, { dryRun = false, json }: SettingFlags) {
  const changeId = changeOf(await write(event.id, { actor: CLI_ACTOR, dryRun }))
  const message = changeId ? did(event.name) : `The board of ${event.name} is already ${already}`
  printResult({ message, changeId, dryRun, json })
}

async function words(event: Event, { add, remove, dryRun = false, json }: WordsFlags): Promise<void> {
  if (!add && !remove) {
    const { boardWords } = event
    return print(json ? JSON.stringify(boardWords) : boardWords.join('\n') || 'No words are set.')
  }
  const read = parseOrFail(wordsEdit, { eventSlug: event.slug, add, remove })
  const changeId = changeOf(await editBoardWords(event.id, read, { actor: CLI_ACTOR, dryRun }))
  const message = `${changeId ? 'Changed' : 'Nothing to change in'} the watched words of the board of ${event.name}`
  printResult({ message, changeId, dryRun, json })
}

function changeOf(outcome: WriteOutcome<Event>): string | undefined {
  return outcome.status === 'written' ? outcome.changeId : undefined
}
