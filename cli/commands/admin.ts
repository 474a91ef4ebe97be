import { Command } from 'commander'
import { registration } from '../../src/features/auth/schema.ts'
import {
  createAdmin,
  findUserNamed,
  listAdmins,
  promoteToAdmin,
  removeAdmin,
  setPassword,
} from '../../src/features/auth/service.ts'
import { askNewPassword } from '../terminal/ask-password.ts'
import { type ChangeFlags, changingCommand, readingCommand } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { bold, confirm, fail, say } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

export const adminCommand = new Command('admin')
  .description('who may sign in to the dashboard')
  .addCommand(
    changingCommand('create', 'make an administrator; the password is asked for, or read from standard input')
      .argument('[username]', 'their name', 'admin')
      .action((username: string, flags: ChangeFlags) => withDatabase(() => create(checked(username), flags))),
  )
  .addCommand(
    readingCommand('list', 'show every administrator').action((flags: ChangeFlags) => withDatabase(() => list(flags))),
  )
  .addCommand(
    changingCommand('password', 'give a user a new password and sign them out everywhere')
      .argument('<username>')
      .action((username: string, flags: ChangeFlags) => withDatabase(() => changePassword(username, flags))),
  )
  .addCommand(
    changingCommand('remove', "remove an administrator's account and sign them out everywhere")
      .argument('<username>')
      .action((username: string, flags: ChangeFlags) => withDatabase(() => remove(username, flags))),
  )

for (const command of adminCommand.commands) command.exitOverride()

async function create(username: string, { dryRun = false, json, yes }: ChangeFlags): Promise<void> {
  const there = await findUserNamed(username)
  if (there?.isAdmin) failTaken(username)
  if (dryRun)
    return say(json ? result({ username, dryRun }) : `Would make ${bold(username)} an administrator. ${UNCHANGED}`)
  // Anybody may register, so it may be a stranger who has the name.
  if (there)
    await confirm(
      `${username} is a user already and no administrator. This makes them one, with a new password, and signs them out everywhere.`,
      { yes },
    )
  const account = { username, password: await askNewPassword(username) }
  const isMade = there ? await promoteToAdmin(account) : (await createAdmin(account)).status === 'created'
  if (!isMade) failTaken(username)
  say(json ? result({ username, dryRun }) : `Made ${bold(username)} an administrator, who can sign in now.`)
}

async function list({ json }: ChangeFlags): Promise<void> {
  const names = (await listAdmins()).map(({ username }) => username)
  if (json) say(JSON.stringify(names.map((username) => ({ username }))))
  else say(names.join('\n') || 'There is no administrator yet: `bun cli admin create` makes one.')
}

async function changePassword(username: string, { dryRun = false, json }: ChangeFlags): Promise<void> {
  if (!(await findUserNamed(username))) failUnknown(username)
  if (dryRun)
    return say(json ? result({ username, dryRun }) : `Would give ${bold(username)} a new password. ${UNCHANGED}`)
  const user = await setPassword({ username, password: await askNewPassword(username) })
  if (!user) failUnknown(username)
  say(json ? result({ username, dryRun }) : `${bold(username)} has a new password and is signed out everywhere.`)
}

async function remove(username: string, { dryRun = false, json, yes }: ChangeFlags): Promise<void> {
  const admins = await listAdmins()
  if (!admins.some((admin) => admin.username === username))
    fail(`There is no administrator called ${username}.`, exitCodes.notThere)
  if (admins.length === 1) failLast(username)
  if (dryRun) return say(json ? result({ username, dryRun }) : `Would remove ${bold(username)}. ${UNCHANGED}`)
  await confirm(`This removes the account of ${username} and signs them out everywhere.`, { yes })
  const removed = await removeAdmin(username)
  if (removed === 'last-admin') failLast(username)
  // Somebody else was quicker: it is as it was asked for.
  say(json ? result({ username, dryRun }) : `Removed ${bold(username)}.`)
}

const UNCHANGED = 'Nothing was changed.'

const result = (done: { username: string; dryRun: boolean }) => JSON.stringify(done)

/** The name as it will be kept. */
function checked(username: string): string {
  const name = registration.shape.username.safeParse(username)
  return name.success ? name.data : fail(`${name.error.issues[0]!.message}.`, exitCodes.usage)
}

function failTaken(username: string): never {
  fail(`There is a user called ${username} already: \`bun cli admin password ${username}\` changes their password.`)
}

function failUnknown(username: string): never {
  fail(`There is no user called ${username}.`, exitCodes.notThere)
}

function failLast(username: string): never {
  fail(`${username} is the only administrator: create another one first. ${UNCHANGED}`)
}
