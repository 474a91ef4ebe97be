import { Option } from 'commander'
import type { Event } from '../../db/schema.ts'
import { INVITED_ROLES, ROLE_NAMES } from '../../src/features/auth/roles.ts'
import { type NewInvitation, newHelper, newInvitation } from '../../src/features/team/schema.ts'
import type { NewLink, TeamMember } from '../../src/features/team/service.ts'
import { addHelper, deleteLink, findLink, invite, listTeam, removeMember } from '../../src/features/team/service.ts'
import { listRooms } from '../../src/program/program-rows.ts'
import { pluralize } from '../../src/text/pluralize.ts'
import { formatTimestamp } from '../../src/text/time/format-dates.ts'
import type { EventFlags } from '../terminal/command.ts'
import { changeBy, command, group, parseOrFail, printDone, siteAddress } from '../terminal/command.ts'
import { confirm, exitCodes, fail, formatTable, print, printNote } from '../terminal/terminal.ts'
import { roomOrFail, rowOrFail, withEvent } from '../terminal/with-database.ts'
import { parseSite } from './export.ts'

export const teamCommand = group('team', 'invite and remove the people who run an event', [
  command('list', 'list the team, its helpers, and open invitations', 'ofEvent').action(withEvent(list)),
  linkCommand('invite', 'print an invitation link, which works once')
    .addOption(new Option('-r, --role <role>', 'what they may do').choices(INVITED_ROLES).makeOptionMandatory())
    .option('--name <name>', 'who it is for (default: the role)')
    .action(withEvent(inviteMember)),
  linkCommand('helper-link', 'print a link to the Live desk of some rooms, without an account')
    .requiredOption('--name <name>', 'who it is for')
    .requiredOption('--rooms <rooms>', 'the rooms, separated by commas')
    .option('--days <number>', 'how long it works, at most 7 days', '1')
    .action(withEvent(linkHelper)),
  command('remove', 'remove someone from the team, or turn off a link', 'changes', 'ofEvent')
    .argument('<who>', 'id or name')
    .action(withEvent(remove)),
])

function linkCommand(name: string, description: string) {
  const site = 'address of the site, such as https://witcon.example (default: PUBLIC_URL)'
  return command(name, description, 'changes', 'ofEvent').option('--site <address>', site, parseSite)
}

type LinkFlags = EventFlags & { site?: string; name?: string }

async function list(event: Event, { json }: EventFlags): Promise<void> {
  const team = await listTeam(event.id)
  if (json) return print(JSON.stringify(team))
  const rooms = await listRooms(event.id)
  const at = (moment: string) => formatTimestamp(moment, event.timezone)
  const members = team.members.map(({ id, username, role, roomIds, until, seenAt, logins }) => [
    id,
    username,
    [ROLE_NAMES[role], ...rooms.filter((room) => roomIds?.includes(room.id)).map(({ name }) => name)].join(', '),
    until ? `until ${at(until)}` : '',
    seenAt ? `last seen ${at(seenAt)}, ${pluralize(logins, 'login')}` : 'not signed in',
  ])
  const invitations = team.invitations.map(({ id, name, role, by, expiresAt }) => [
    id,
    name,
    ROLE_NAMES[role],
    `until ${at(expiresAt)}`,
    `invited by ${by}`,
  ])
  print(formatTable([...members, ...invitations]) || 'There is no one on the team yet.')
}

async function inviteMember(event: Event, flags: LinkFlags & Pick<NewInvitation, 'role'>): Promise<void> {
  const { role, name = ROLE_NAMES[role] } = flags
  const invitation = parseOrFail(newInvitation, { eventId: event.id, role, name })
  const message = `Invited ${invitation.name} as ${ROLE_NAMES[role].toLowerCase()}`
  printLink(event, flags, message, flags.dryRun ? undefined : await invite(invitation, changeBy(flags).actor))
}

async function linkHelper(event: Event, flags: LinkFlags & { name: string; rooms: string; days: string }) {
  const roomIds: string[] = []
  for (const called of flags.rooms.split(',')) roomIds.push((await roomOrFail(event, called.trim())).id)
  const hours = Number(flags.days) * 24
  const helper = parseOrFail(newHelper, { eventId: event.id, name: flags.name, roomIds, hours })
  const { name } = helper
  const link = await addHelper(helper, changeBy(flags))
  if (link === 'name-taken')
    return fail(`A helper named ${name} has a link already. Remove it first, or choose another name.`)
  if (link === 'unknown-room') return fail('A room was deleted in the meantime.', exitCodes.notFound)
  printLink(event, flags, `Created a helper link for ${name}`, flags.dryRun ? undefined : link)
}

/** The link alone is the output; it is shown only once, because only its hash is stored. */
function printLink(event: Event, flags: LinkFlags, message: string, link?: NewLink) {
  if (!link) return printDone({}, message, flags)
  const { site, json, dryRun = false } = flags
  const { secret, expiresAt } = link
  const url = `${siteAddress(site)}/admin/join/${secret}`
  if (json) return print(JSON.stringify({ url, expiresAt, dryRun }))
  print(url)
  printNote(`${message}. The link is shown only once and works until ${formatTimestamp(expiresAt, event.timezone)}.`)
}

async function remove(event: Event, flags: EventFlags, typed: string): Promise<void> {
  const { members, invitations } = await listTeam(event.id)
  const people = [...members.map((member) => ({ ...member, name: member.username })), ...invitations]
  const { id, name } = rowOrFail(event, typed, 'member', people)
  const member = members.find((one) => one.id === id)
  const linkId = member ? member.linkId : id
  if (member && isOnlyOwner(member, members)) return failOnlyOwner(name)
  await confirm(describeRemoval(name, member), flags)
  if (!flags.dryRun) {
    const link = linkId && (await findLink(linkId))
    const outcome = link ? await deleteLink(link) : linkId ? 'not-there' : await removeMember(id, event.id)
    if (outcome === 'last-admin') return failOnlyOwner(name)
    if (outcome === 'not-there') return fail(`Someone just removed ${name}.`, exitCodes.notFound)
  }
  printDone({ id, name }, `Removed ${name} from the team`, flags)
}

function describeRemoval(name: string, member: TeamMember | undefined): string {
  if (!member || member.linkId) return `This turns off the link of ${name}.`
  const rest = member.role === 'owner' ? 'Their account is deleted.' : 'They are signed out everywhere.'
  return `This removes ${name} from the team. ${rest}`
}

const isOnlyOwner = ({ role }: TeamMember, members: TeamMember[]) =>
  role === 'owner' && members.filter((one) => one.role === 'owner').length === 1

function failOnlyOwner(name: string): never {
  fail(`${name} is the only owner. Invite another one first. Nothing was changed.`)
}
