import { Command } from 'commander'
import type { QuestionStatus } from '../../../db/schema.ts'
import { updateEvent } from '../../../src/features/events/event-writes.ts'
import { listModeratedQuestions, setQuestionStatus } from '../../../src/features/questions/moderation/moderation.ts'
import { counted } from '../../../src/format/counted.ts'
import { type ChangeFlags, changingCommand, readingCommand, WHO } from '../../terminal/command.ts'
import { exitCodes } from '../../terminal/exit-codes.ts'
import { eventOrFail, failNoEvent } from '../../terminal/no-event.ts'
import { sessionOrFail } from '../../terminal/no-session.ts'
import { sayDone, sentenceOf } from '../../terminal/say-done.ts'
import { fail, say, table } from '../../terminal/terminal.ts'
import { withDatabase } from '../../terminal/with-database.ts'
import { switches } from './switches.ts'

type Flags = ChangeFlags & { event: string; session?: string }

/** Moderating asks nothing: each state can be set again. */
export const questionsCommand = new Command('questions')
  .description('what attendees ask those who speak, and which of it everybody sees')
  .addCommand(
    readingCommand('list', 'show the questions with their ids, newest first')
      .requiredOption('-e, --event <slug>', 'the event')
      .option('-s, --session <session>', 'only of this one: its id, or its title where only one has it')
      .action((flags: Flags) => withDatabase(() => list(flags))),
  )
  .addCommand(setting('show', 'let everybody see a question', 'shown'))
  .addCommand(setting('answer', 'say that it was answered', 'answered'))
  .addCommand(setting('hide', 'let nobody see it', 'hidden'))

for (const isHeld of [true, false]) questionsCommand.addCommand(holding(isHeld))
for (const command of switches({ field: 'questionsOpen', what: 'Questions' })) questionsCommand.addCommand(command)
for (const command of questionsCommand.commands) command.exitOverride()

/** Whether new questions wait for a moderator (product §32.5). */
function holding(isHeld: boolean): Command {
  const [name, what] = isHeld ? ['hold', 'wait for a moderator'] : ['let-through', 'are shown at once']
  return changingCommand(name, `have new questions ${isHeld ? 'wait for a moderator' : 'shown at once'}`)
    .requiredOption('-e, --event <slug>', 'the event')
    .action(({ event: slug, dryRun = false, json }: ChangeFlags & { event: string }) =>
      withDatabase(async () => {
        const { id, name } = await eventOrFail(slug)
        const written = await updateEvent(id, { questionsHeld: isHeld }, { who: WHO, isRehearsal: dryRun })
        if (written.status !== 'written') return failNoEvent(slug)
        sayDone({ message: `New questions of ${name} ${what}`, changeId: written.changeId, dryRun, json })
      }),
    )
}

async function list({ event: slug, session, json }: Flags): Promise<void> {
  const event = await eventOrFail(slug)
  const sessionId = session === undefined ? undefined : (await sessionOrFail(event, session)).id
  const all = await listModeratedQuestions(event.id, sessionId)
  if (json) return say(JSON.stringify(all))
  const rows = all.map(({ id, status, votes, name, text }) => [
    id,
    status,
    counted(votes, 'vote'),
    `${name ?? 'Anonymous'}: ${text}`.replace(/\s+/g, ' '),
  ])
  say(rows.length ? table(rows) : 'No questions yet.')
}

function setting(name: string, description: string, status: QuestionStatus): Command {
  return changingCommand(name, description)
    .argument('<question>', 'its id')
    .action((id: string, { dryRun = false, json }: ChangeFlags) =>
      withDatabase(async () => {
        const moderated = await setQuestionStatus(id, status, { isRehearsal: dryRun })
        if (!moderated) return fail(`There is no question "${id}".`, exitCodes.notThere)
        if (json) return say(JSON.stringify({ ...moderated, dryRun }))
        say(sentenceOf(`The question is ${status}; it was ${moderated.before}`, dryRun))
      }),
    )
}
