import { Option } from 'commander'
import type { Event } from '../../db/schema.ts'
import { isOnSafetyTeam } from '../../src/features/auth/roles.ts'
import { findUserNamed } from '../../src/features/auth/service.ts'
import { openPrivateKey } from '../../src/features/safety/members.ts'
import { STATES } from '../../src/features/safety/schema.ts'
import { openCopy } from '../../src/features/safety/sealing.ts'
import type { OpenReport } from '../../src/features/safety/service.ts'
import { addEntry, findReport, listReports, readEntries, writeToReport } from '../../src/features/safety/service.ts'
import { formatTimestamp } from '../../src/text/time/format-dates.ts'
import { command, group } from '../terminal/command.ts'
import {
  exitCodes,
  fail,
  isInteractive,
  print,
  printList,
  printNote,
  readLine,
  readPassword,
} from '../terminal/terminal.ts'
import { withEvent } from '../terminal/with-database.ts'

export const safetyCommand = group('safety', "read and answer the reports to an event's safety team (docs/safety.md)", [
  memberCommand('list', 'list the reports that you can open, closed ones last').action(withEvent(list)),
  memberCommand('show', 'print a report; the team sees who read it')
    .argument('<report>', 'its id')
    .action(withEvent(show)),
  memberCommand('answer', 'answer a report, or write a note for the team; the text follows on standard input')
    .argument('<report>', 'its id')
    .option('--note', 'only the team sees the text')
    .addOption(new Option('--state <state>', 'set the state as well').choices(STATES))
    .action(withEvent(answer)),
])

/** Her password opens her key. It is asked for each time and stays in this process. */
function memberCommand(name: string, description: string) {
  return command(name, description, 'ofEvent').requiredOption('-u, --username <username>', 'whose password you type')
}

type Flags = { event: string; username: string; json?: boolean; note?: boolean; state?: string }

async function list(event: Event, flags: Flags): Promise<void> {
  const { userId } = await openAsMember(event, flags)
  const { reports, hasMore } = await listReports([event.id], userId, 1)
  const shown = reports.map(({ id, state, createdAt }) => ({ id, state, createdAt }))
  printList(shown, flags.json, 'No reports yet.', ({ id, state, createdAt }) => [
    id,
    formatTimestamp(createdAt, event.timezone),
    state,
  ])
  if (hasMore) printNote('There are more. The dashboard lists them all.')
}

async function show(event: Event, flags: Flags, id: string): Promise<void> {
  const open = await openReport(event, await openAsMember(event, flags), id)
  await addEntry(open, 'read', { by: flags.username })
  const entries = (await readEntries(open)).map(({ kind, by, text, createdAt }) => ({ kind, by, text, createdAt }))
  if (flags.json) return print(JSON.stringify(entries))
  for (const { kind, by, text, createdAt } of entries) {
    print([kind, by, formatTimestamp(createdAt, event.timezone)].filter(Boolean).join(', '))
    if (text) print(`${text}\n`)
  }
}

async function answer(event: Event, flags: Flags, id: string): Promise<void> {
  const member = await openAsMember(event, flags)
  const open = await openReport(event, member, id)
  if (isInteractive()) process.stderr.write(flags.note ? 'Note: ' : 'Answer: ')
  const text = (isInteractive() ? await readLine() : member.lines.join('\n')).trim()
  if (!text) fail('There is no text. Nothing was changed.', exitCodes.usage)
  const kind = flags.note ? 'note' : 'answer'
  const failure = await writeToReport(open, { kind, text, state: flags.state }, flags.username)
  if (failure) fail(`${failure}. Nothing was changed.`, exitCodes.usage)
  print(flags.json ? JSON.stringify({ id, kind }) : `Saved the ${kind}.`)
}

type Member = { userId: string; privateKey: string; lines: string[] }

async function openAsMember(event: Event, { username }: Flags): Promise<Member> {
  const user = await findUserNamed(username)
  if (!user || !isOnSafetyTeam(user, event.id))
    return fail(`${username} is not on the safety team of ${event.name}.`, exitCodes.notFound)
  const [password = '', ...lines] = await readPassword([`Password of ${username}: `])
  const privateKey = await openPrivateKey(user.id, password)
  if (privateKey) return { userId: user.id, privateKey, lines }
  return fail(`This password opens no reports. ${username} opens them once in the dashboard first, under Security.`)
}

async function openReport(event: Event, { userId, privateKey }: Member, id: string): Promise<OpenReport> {
  const report = await findReport(id)
  const copy = report?.eventId === event.id ? report.keys[userId] : undefined
  const key = copy && (await openCopy(privateKey, copy))
  return report && key ? { report, key } : fail(`You have no report "${id}" that opens.`, exitCodes.notFound)
}
