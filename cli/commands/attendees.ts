import { Command } from 'commander'
import type { Event } from '../../db/schema.ts'
import { updateEvent } from '../../src/features/events/service.ts'
import { exportFeedbackCsv, readResults } from '../../src/features/feedback/results.ts'
import { countSponsorMessages, exportSponsorMessages, listSponsorMessages } from '../../src/features/mail/service.ts'
import { countStars } from '../../src/features/my-schedule/service.ts'
import type { Decision } from '../../src/features/questions/constants.ts'
import { listModeratedQuestions, setQuestionStatus } from '../../src/features/questions/moderation.ts'
import { writeReport } from '../../src/features/report/pages.tsx'
import { updateSession } from '../../src/features/sessions/service.ts'
import { listSponsors } from '../../src/features/sponsors/service.ts'
import { listSessions } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { type ChangeFlags, command, type EventFlags, group, printDone, resultOf } from '../terminal/command.ts'
import { refuseToOverwrite, writeOutput } from '../terminal/files.ts'
import { exitCodes, fail, printList } from '../terminal/terminal.ts'
import type { Changing } from '../terminal/with-database.ts'
import {
  eventOrFail,
  failEventNotFound,
  rowOrFail,
  sessionOrFail,
  withChange,
  withDatabase,
  withEvent,
} from '../terminal/with-database.ts'

export const starsCommand = command('stars', 'show how many attendees starred each session', 'ofEvent').action(
  withEvent(listStars),
)

async function listStars({ id }: Event, { json }: EventFlags): Promise<void> {
  const titles = new Map((await listSessions(id)).map((session) => [session.id, session.title]))
  const counts = (await countStars(id)).map(({ sessionId, stars }) => ({
    id: sessionId,
    title: titles.get(sessionId) ?? null,
    stars,
  }))
  printList(counts, json, 'No stars yet.', ({ id, title, stars }) => [
    stars.toLocaleString('en-US'),
    title ?? `${id} (no longer on the program)`,
  ])
}

type MessageFlags = { event: string; sponsor?: string; out?: string; json?: boolean }

export const messagesCommand = group('messages', 'export messages to sponsors', [
  command('export', 'export messages as CSV, newest first', 'ofEvent')
    .option('-s, --sponsor <name>', 'only for this sponsor (name or id)')
    .option('-o, --out <file>', 'output file (default: standard output)')
    .action(withEvent(exportMessages)),
])

async function exportMessages(event: Event, { sponsor, out, json }: MessageFlags): Promise<void> {
  const sponsorId =
    sponsor === undefined ? undefined : rowOrFail(event, sponsor, 'sponsor', await listSponsors(event.id)).id
  const pieces = json ? asJson(event.id, sponsorId) : exportSponsorMessages(event.id, { sponsorId })
  const written = async () => pluralize((await countSponsorMessages(event.id, { sponsorId })).total, 'message')
  await writeOutput(pieces, out, written)
}

async function* asJson(eventId: string, sponsorId: string | undefined): AsyncGenerator<string> {
  yield `${JSON.stringify(await listSponsorMessages(eventId, { sponsorId }))}\n`
}

type FeedbackFlags = EventFlags & { out?: string }

export const feedbackCommand = group('feedback', 'read and export session feedback', [
  command('list', 'show the ratings per session', 'ofEvent').action(withEvent(listFeedback)),
  new Command('export')
    .description('export all feedback as CSV, in program order')
    .requiredOption('-e, --event <slug>', 'the event')
    .option('-o, --out <file>', 'output file (default: standard output)')
    .action(
      withEvent((event, { out }: FeedbackFlags) => writeOutput(exportFeedbackCsv(event), out, () => 'the feedback')),
    ),
  ...openCloseCommands({ field: 'feedbackOpen', what: 'feedback' }),
])

async function listFeedback(event: Event, { json }: FeedbackFlags): Promise<void> {
  const results = await readResults(event)
  printList(results, json, 'There is no feedback yet.', ({ title, faces, words }) => [
    `${faces.good} good`,
    `${faces.fair} fair`,
    `${faces.poor} poor`,
    pluralize(words.length, 'comment'),
    title,
  ])
}

type ReportFlags = { event: string; out?: string; force?: boolean }

export const reportCommand = new Command('report')
  .description('write the report of an event as one page, to print or to send')
  .requiredOption('-e, --event <slug>', 'the event')
  .option('-o, --out <file>', 'output file (default: standard output)')
  .option('-f, --force', 'overwrite an existing file')
  .action(withEvent(writeReportPage))

async function writeReportPage(event: Event, { out, force }: ReportFlags): Promise<void> {
  refuseToOverwrite(out, force)
  await writeOutput(writeReport(event), out, () => 'the report')
}

type SwitchFlags = Changing<EventFlags & { session?: string }>
type AudienceSwitch = { field: 'questionsOpen' | 'feedbackOpen'; what: 'questions' | 'feedback' }

function openCloseCommands(asked: AudienceSwitch): Command[] {
  const { what } = asked
  const only = 'only for this session (id, or title if unique)'
  const setting = (isOpen: boolean | null) =>
    withChange((event, flags: SwitchFlags) => set(event, asked, isOpen, flags))
  return [
    command('open', `open ${what} for an event or one session`, 'changes', 'ofEvent')
      .option('-s, --session <session>', only)
      .action(setting(true)),
    command('close', `close ${what} for an event or one session`, 'changes', 'ofEvent')
      .option('-s, --session <session>', only)
      .action(setting(false)),
    command('inherit', `make a session follow its event's ${what} setting`, 'changes', 'ofEvent')
      .requiredOption('-s, --session <session>', 'the session (id, or title if unique)')
      .action(setting(null)),
  ]
}

async function set(event: Event, { field, what }: AudienceSwitch, isOpen: boolean | null, flags: SwitchFlags) {
  const { session: wanted, by } = flags
  const session = wanted === undefined ? undefined : await sessionOrFail(event, wanted)
  const written = session
    ? await updateSession(session.id, { [field]: isOpen }, by)
    : await updateEvent(event.id, { [field]: isOpen ?? undefined }, by)
  if (written.status !== 'written')
    return session ? fail(`"${session.title}" was deleted in the meantime.`) : failEventNotFound(event.slug)
  const of = `${what} for ${session ? `"${session.title}"` : event.name}`
  const already = `Nothing to change: ${of} (already ${isOpen === null ? 'as the event' : isOpen ? 'open' : 'closed'})`
  const deed = isOpen === null ? `Changed ${of} to the event setting` : `${isOpen ? 'Opened' : 'Closed'} ${of}`
  return resultOf(written.changeId, deed, already)
}

type QuestionFlags = EventFlags & { session?: string }

export const questionsCommand = group('questions', 'moderate audience questions', [
  command('list', 'list questions with their ids, newest first', 'ofEvent')
    .option('-s, --session <session>', 'only for this session (id, or title if unique)')
    .action(withEvent(listQuestions)),
  statusCommand('show', 'show a question to everyone', 'shown'),
  statusCommand('answer', 'mark a question as answered', 'answered'),
  statusCommand('hide', 'hide a question', 'hidden'),
  command('hold', 'hold every new question for review', 'changes', 'ofEvent')
    .option('--off', 'show new questions immediately')
    .action(withChange(holdQuestions)),
  ...openCloseCommands({ field: 'questionsOpen', what: 'questions' }),
])

async function holdQuestions({ id, slug, name }: Event, { off = false, by }: Changing<EventFlags & { off?: boolean }>) {
  const written = await updateEvent(id, { questionsHeld: !off }, by)
  if (written.status !== 'written') return failEventNotFound(slug)
  const state = off ? 'off' : 'on'
  const already = `Question review for ${name} is already ${state}`
  return resultOf(written.changeId, `Turned ${state} question review for ${name}`, already)
}

async function listQuestions(event: Event, { session, json }: QuestionFlags): Promise<void> {
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
  return command(name, description, 'changes')
    .argument('<question>', 'its id')
    .option('-e, --event <slug>', 'its event, to make sure')
    .action((id: string, flags: ChangeFlags & { event?: string }) =>
      withDatabase(() => moderateQuestion(id, status, flags)),
    )
}

async function moderateQuestion(id: string, status: Decision, flags: ChangeFlags & { event?: string }): Promise<void> {
  const { event: slug, dryRun = false } = flags
  const none = () => fail(`No question "${id}".`, exitCodes.notFound)
  if (slug !== undefined) {
    const ofEvent = await listModeratedQuestions((await eventOrFail(slug)).id)
    if (!ofEvent.some((question) => question.id === id)) return none()
  }
  const moderated = (await setQuestionStatus(id, status, { dryRun })) ?? none()
  printDone(moderated, `Changed the question from ${moderated.before} to ${status}`, flags)
}
