import type { Event } from '../../db/schema.ts'
import { updateEvent } from '../../src/features/events/service.ts'
import type { Decision } from '../../src/features/questions/constants.ts'
import { listModeratedQuestions, setQuestionStatus } from '../../src/features/questions/moderation.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import type { ChangeFlags, EventFlags } from '../terminal/command.ts'
import {
  changingCommand,
  changingEventCommand,
  commandGroup,
  readingEventCommand,
  resultOf,
  resultSentence,
} from '../terminal/command.ts'
import type { Changing } from '../terminal/find-or-fail.ts'
import { eventOrFail, failEventNotFound, sessionOrFail, withChange, withEvent } from '../terminal/find-or-fail.ts'
import { exitCodes, fail, print, printList } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'
import { openCloseCommands } from './open-close-commands.ts'

type Flags = EventFlags & { session?: string }

export const questionsCommand = commandGroup('questions', 'moderate audience questions', [
  readingEventCommand('list', 'list questions with their ids, newest first')
    .option('-s, --session <session>', 'only for this session (id, or title if unique)')
    .action(withEvent(list)),
  statusCommand('show', 'show a question to everyone', 'shown'),
  statusCommand('answer', 'mark a question as answered', 'answered'),
  statusCommand('hide', 'hide a question', 'hidden'),
  changingEventCommand('hold', 'hold every new question for review')
    .option('--off', 'show new questions immediately')
    .action(withChange(hold)),
  ...openCloseCommands({ field: 'questionsOpen', what: 'questions' }),
])

async function hold({ id, slug, name }: Event, { off = false, by }: Changing<Flags & { off?: boolean }>) {
  const written = await updateEvent(id, { questionsHeld: !off }, by)
  if (written.status !== 'written') return failEventNotFound(slug)
  const state = off ? 'off' : 'on'
  const already = `Question review for ${name} is already ${state}`
  return resultOf(written.changeId, `Turned ${state} question review for ${name}`, already)
}

async function list(event: Event, { session, json }: Flags): Promise<void> {
  const sessionId = session === undefined ? undefined : (await sessionOrFail(event, session)).id
  const all = await listModeratedQuestions(event.id, sessionId)
  printList(all, json, 'No questions yet.', ({ id, status, votes, name, text }) => [
    id,
    status,
    pluralize(votes, 'vote'),
    `${name ?? 'Anonymous'}: ${text}`.replace(/\s+/g, ' '),
  ])
}

function statusCommand(name: string, description: string, status: Decision) {
  return changingCommand(name, description)
    .argument('<question>', 'its id')
    .option('-e, --event <slug>', 'its event, to make sure')
    .action((id: string, flags: ChangeFlags & { event?: string }) => withDatabase(() => moderate(id, status, flags)))
}

async function moderate(id: string, status: Decision, flags: ChangeFlags & { event?: string }): Promise<void> {
  const { event: slug, dryRun = false, json } = flags
  const none = () => fail(`No question "${id}".`, exitCodes.notFound)
  if (slug !== undefined) {
    const ofEvent = await listModeratedQuestions((await eventOrFail(slug)).id)
    if (!ofEvent.some((question) => question.id === id)) return none()
  }
  const moderated = (await setQuestionStatus(id, status, { dryRun })) ?? none()
  if (json) return print(JSON.stringify({ ...moderated, dryRun }))
  print(resultSentence(`Changed the question from ${moderated.before} to ${status}`, dryRun))
}
