import { clientNetwork } from '../../../http/limits/client-address.ts'
import { WindowRateLimit } from '../../../limits/window-rate-limit.ts'
import type { Credentials, CurrentUser } from '../schema.ts'

const WINDOW_MS = 10 * 60 * 1000
const ofNetworks = new WindowRateLimit('logins of a network', 10, WINDOW_MS)
/** After this many failures somebody is guessing at the name's password. */
const ofNames = new WindowRateLimit('logins of a name', 30, WINDOW_MS)
/** Then each network has only so many tries, but none is shut out: the next one may be the owner's. */
const ofGuessedNames = new WindowRateLimit('logins of a guessed name', 2, WINDOW_MS)
/** Devices their user signed in on before: nobody else's failures count for them, nor theirs for anybody. */
const ofDevices = new WindowRateLimit('logins of a device', 10, WINDOW_MS)

const registrations = new WindowRateLimit('registrations', 5, 60 * 60 * 1000)

/** Counts before the password is looked at, so that parallel logins count too. Answers the seconds to wait, or 0. */
export async function countLoginAttempt(
  request: Request,
  { username }: Credentials,
  device: string | undefined,
): Promise<number> {
  if (device) return ofDevices.take(device)
  const network = clientNetwork(request)
  const seconds = await ofNetworks.take(network)
  if (seconds || !(await ofNames.take(username))) return seconds
  return ofGuessedNames.take(`${network} ${username}`)
}

/** Takes a counted attempt back: it did not fail. */
export async function refundLoginAttempt(request: Request, user: CurrentUser, device: string | undefined) {
  if (device) return ofDevices.forget(device)
  const network = clientNetwork(request)
  await ofNames.giveBack(user.username)
  await ofGuessedNames.forget(`${network} ${user.username}`)
  // Anybody can register, and could reset the count by signing in between two guesses at somebody else's password.
  if (user.isAdmin) await ofNetworks.forget(network)
}

/** Answers 0, or the seconds until this network may register again. */
export function countRegistration(request: Request): Promise<number> {
  return registrations.take(clientNetwork(request))
}

/** `in 9 minutes` */
export function formatWait(seconds: number): string {
  if (seconds === 1) return 'in a second'
  if (seconds < 60) return `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
