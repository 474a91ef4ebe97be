import { listFactors, resetFactors } from '../../src/features/auth/factors.ts'
import { acceptablePassword } from '../../src/features/auth/passwords.ts'
import { registration } from '../../src/features/auth/schema.ts'
import * as users from '../../src/features/auth/service.ts'
import type { ChangeFlags } from '../terminal/command.ts'
import { command, group, parseOrFail, printDone } from '../terminal/command.ts'
import { bold, confirm, exitCodes, fail, isInteractive, print, readPassword } from '../terminal/terminal.ts'
import { withDatabase } from '../terminal/with-database.ts'

export const adminCommand = group('admin', 'manage dashboard administrators', [
  command('create', 'create an administrator (prompts for the password, or reads it from standard input)', 'changes')
    .argument('[username]', 'the username', 'admin')
    .action((username: string, flags: ChangeFlags) =>
      withDatabase(() => create(parseOrFail(registration.shape.username, username), flags)),
    ),
  command('list', 'list administrators').action((flags: ChangeFlags) => withDatabase(() => list(flags))),
  command(
    'password',
    "set a user's password and sign them out everywhere; a safety team member loses the reports so far",
    'changes',
  )
    .argument('<username>')
    .action((username: string, flags: ChangeFlags) => withDatabase(() => changePassword(username, flags))),
  command('reset-factor', "turn off a user's second factor after a lost phone, and sign them out everywhere", 'changes')
    .argument('[username]')
    .option('--username <username>', 'the username, as in former versions')
    .action((username: string | undefined, flags: ChangeFlags & { username?: string }) => {
      const whose = username ?? flags.username ?? fail('Name the user.', exitCodes.usage)
      return withDatabase(() => resetFactor(whose, flags))
    }),
  command('remove', 'delete an administrator and sign them out everywhere', 'changes')
    .argument('<username>')
    .action((username: string, flags: ChangeFlags) => withDatabase(() => remove(username, flags))),
])

async function create(username: string, flags: ChangeFlags): Promise<void> {
  const there = await users.findUserNamed(username)
  if (there?.isAdmin) failTaken(username)
  const message = `Created administrator ${bold(username)}`
  if (flags.dryRun) return printDone({ username }, message, flags)
  // Registration is open, so a stranger may own the name.
  if (there)
    await confirm(
      `${username} already has an account without administrator rights. This grants them, sets a new password, and signs them out everywhere.`,
      flags,
    )
  const account = { username, password: await askNewPassword(username) }
  const isMade = there ? await users.promoteToAdmin(account) : (await users.createAdmin(account)).status === 'created'
  if (!isMade) failTaken(username)
  printDone({ username }, message, flags)
}

async function list({ json }: ChangeFlags): Promise<void> {
  const names = (await users.listAdmins()).map(({ username }) => username)
  if (json) print(JSON.stringify(names.map((username) => ({ username }))))
  else print(names.join('\n') || 'There are no administrators yet. Create one with `bun cli admin create`.')
}

async function changePassword(username: string, flags: ChangeFlags): Promise<void> {
  if (!(await users.findUserNamed(username))) failUnknown(username)
  const message = `Set a new password for ${bold(username)}`
  if (flags.dryRun) return printDone({ username }, message, flags)
  const user = await users.setPassword({ username, password: await askNewPassword(username) })
  if (!user) failUnknown(username)
  printDone({ username }, `${message} and signed them out everywhere`, flags)
}

async function resetFactor(username: string, flags: ChangeFlags): Promise<void> {
  const user = await users.findUserNamed(username)
  if (!user) failUnknown(username)
  if ((await listFactors(user.id)).length === 0) fail(`${username} has no second factor. Nothing was changed.`)
  const message = `Turned off the second factor of ${bold(username)}`
  if (flags.dryRun) return printDone({ username }, message, flags)
  await confirm(
    `This removes the authenticator app, passkeys, and recovery codes of ${username}. A password is enough then.`,
    flags,
  )
  await resetFactors(user.id)
  printDone({ username }, `${message} and signed them out everywhere`, flags)
}

async function remove(username: string, flags: ChangeFlags): Promise<void> {
  const admins = await users.listAdmins()
  if (!admins.some((admin) => admin.username === username))
    fail(`No administrator named ${username}.`, exitCodes.notFound)
  if (admins.length === 1) failLast(username)
  await confirm(`This deletes the account ${username} and signs them out everywhere.`, flags)
  const removed = flags.dryRun || (await users.removeAdmin(username))
  if (removed === 'last-admin') failLast(username)
  printDone({ username }, `Deleted administrator ${bold(username)}`, flags)
}

function failTaken(username: string): never {
  fail(`A user named ${username} already exists. Change the password with \`bun cli admin password ${username}\`.`)
}

function failUnknown(username: string): never {
  fail(`No user named ${username}.`, exitCodes.notFound)
}

function failLast(username: string): never {
  fail(`${username} is the only administrator. Create another one first. Nothing was changed.`)
}

/** An argument would end up in the shell's history and the list of processes. */
async function askNewPassword(username: string): Promise<string> {
  const [typed, again] = await readPassword([`New password for ${username}: `, 'Repeat the password: '])
  const password = acceptablePassword.safeParse(typed)
  if (!password.success) fail(`${password.error.issues[0]!.message}. Nothing was changed.`, exitCodes.usage)
  if (isInteractive() && typed !== again) fail('The two passwords do not match. Nothing was changed.', exitCodes.usage)
  return password.data
}
