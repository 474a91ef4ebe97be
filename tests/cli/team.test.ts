import { beforeEach, expect, test } from 'bun:test'
import { db } from '../../db/client.ts'
import { accessLinks, events, rooms, users } from '../../db/schema.ts'
import { createAdmin, register } from '../../src/features/auth/service.ts'
import { acceptInvitation, findAccessLink, listTeam } from '../../src/features/team/service.ts'
import { cli, printed, refusal } from '../support/cli.ts'
import { cliDatabase } from '../support/cli-folder.ts'
import { anEvent, aRoom } from '../support/rows.ts'

const { env } = cliDatabase()
const team = (...args: string[]) => cli(['team', ...args, '--event', 'erie'], env)
const SITE = ['--site', 'https://witcon.example/']
const LINK = /^https:\/\/witcon\.example\/admin\/join\/(\S+)\n$/

beforeEach(async () => {
  await db.delete(events)
  await db.delete(users)
  await db.insert(events).values(anEvent({ id: 'erie', slug: 'erie', name: 'WITCON ERIE', timezone: 'UTC' }))
  await db.insert(rooms).values(['Hall', 'Loft'].map((name) => aRoom({ id: name, eventId: 'erie', name })))
  await createAdmin({ username: 'olivia', password: 'correct horse' })
})

/** Somebody new with a role at the event. */
async function memberAs(role: string, username: string): Promise<void> {
  const { out } = await team('invite', '--role', role, ...SITE)
  const joined = (await register({ username, password: 'correct horse' }))!
  expect(await acceptInvitation(LINK.exec(out)![1]!, joined.user)).toBe('accepted')
}

test('`team invite` prints a link that gives the role once, and `team list` names who is in and invited', async () => {
  await memberAs('moderator', 'mina')
  const invited = await team('invite', '--role', 'organizer', '--name', 'Ada', ...SITE)
  expect([invited.code, invited.out, invited.err]).toEqual([
    0,
    expect.stringMatching(LINK),
    expect.stringMatching(/^Invited Ada as organizer\. The link is shown only once and works until .+\.\n$/),
  ])
  const lines = (await team('list')).out.split('\n').map((line) => line.split(/ {2,}/).slice(1))
  expect(lines).toMatchObject([
    ['mina', 'Moderator', expect.stringMatching(/^last seen .+, 1 login$/)],
    ['olivia', 'Owner', 'not signed in'],
    ['Ada', 'Organizer', expect.stringMatching(/^until /), 'invited by command line'],
    [],
  ])
})

test('the JSON of a team has no secret, not even its hash', async () => {
  await team('invite', '--role', 'organizer', '--name', 'Ada')
  const { members, invitations } = JSON.parse((await team('list', '--json')).out)
  expect(members).toMatchObject([{ username: 'olivia', role: 'owner', logins: 0 }])
  expect(invitations).toEqual([
    { id: expect.any(String), name: 'Ada', role: 'organizer', by: 'command line', expiresAt: expect.any(String) },
  ])
})

test('`team helper-link` prints a link to the Live desk of the named rooms for some days', async () => {
  const link = ['helper-link', '--name', 'Hana', '--rooms', 'hall, Loft', '--days', '2', ...SITE]
  expect(await printed(team(...link, '--dry-run'))).toBe('Would create a helper link for Hana. Nothing was changed.\n')
  const made = await team(...link)
  const found = await findAccessLink(LINK.exec(made.out)![1]!)
  expect(found).toMatchObject({ role: 'helper', name: 'Hana', roomIds: ['Hall', 'Loft'], by: 'command line' })
  const hours = (Date.parse(found!.expiresAt) - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(48)
  for (const again of [link, [...link, '--dry-run']]) {
    const { code, err } = await team(...again)
    expect([code, err]).toEqual([
      1,
      'A helper named Hana has a link already. Remove it first, or choose another name.\n',
    ])
  }
  expect((await team('list')).out).toContain('Hana (helper link)  Helper, Hall, Loft')
})

test('a dry run of `team helper-link` finds a taken or ended name as the command does', async () => {
  const link = ['helper-link', '--name', ' Hana ', '--rooms', 'Hall', ...SITE]
  await team(...link)
  expect(await refusal(team(...link, '--dry-run'))).toEqual([
    1,
    'A helper named Hana has a link already. Remove it first, or choose another name.\n',
  ])
  await db.update(accessLinks).set({ expiresAt: '2025-03-15T09:00:00.000Z' })
  expect((await team(...link, '--dry-run')).out).toBe('Would create a helper link for Hana. Nothing was changed.\n')
  expect(await db.select().from(accessLinks)).toMatchObject([{ expiresAt: '2025-03-15T09:00:00.000Z' }])
})

test.each([
  [['helper-link', '--name', 'Hana', '--rooms', 'Attic'], 66, 'WITCON ERIE has no room "Attic". Rooms: Hall, Loft.'],
  [['helper-link', '--name', 'Hana', '--rooms', 'Hall', '--days', '8'], 64, 'Choose a duration from 1 hour to 7 days.'],
  [['invite', '--role', 'moderator', '--name', ' '], 64, 'Name is required.'],
  [['remove', 'nobody'], 66, 'WITCON ERIE has no member "nobody". Members: olivia.'],
  [['remove', 'olivia'], 1, 'olivia is the only owner. Invite another one first. Nothing was changed.'],
])('%j is refused with a reason and changes nothing', async (args, code, reason) => {
  const refused = await team(...args)
  expect([refused.code, refused.err]).toEqual([code, `${reason}\n`])
  expect([await db.$count(accessLinks), await db.$count(users)]).toEqual([0, 1])
})

test('`team remove` asks first, and takes away a role, an invitation, or a helper link', async () => {
  await memberAs('organizer', 'olga')
  await team('invite', '--role', 'moderator', '--name', 'Ada')
  await team('helper-link', '--name', 'Hana', '--rooms', 'Hall')
  expect(await refusal(team('remove', 'olga'))).toEqual([
    77,
    'This removes olga from the team. They are signed out everywhere. This is not an interactive terminal: add --yes to confirm. Nothing was changed.\n',
  ])
  expect((await team('remove', 'olga', '--dry-run')).out).toBe(
    'Would remove olga from the team. Nothing was changed.\n',
  )
  for (const name of ['olga', 'Ada', 'Hana (helper link)'])
    expect((await team('remove', name, '--yes')).out).toBe(`Removed ${name} from the team.\n`)
  const { members, invitations } = await listTeam('erie')
  expect([members.map(({ username }) => username), invitations]).toEqual([['olivia'], []])
  expect(await db.$count(accessLinks)).toBe(0)
})
