import { clientNetwork } from '../../http/request-address.ts'
import { WindowRateLimit } from '../../limits/window-rate-limit.ts'
import { may } from './roles.ts'
import type { Credentials, CurrentUser } from './schema.ts'

const WINDOW_MS = 10 * 60 * 1000
const ofNetworks = new WindowRateLimit('logins of a network', 10, WINDOW_MS)
/** More failures mean that somebody guesses this name's password. */
const ofNames = new WindowRateLimit('logins of a name', 30, WINDOW_MS)
/** Each network has a few tries at a guessed name, because the next one may be the owner's. */
const ofGuessedNames = new WindowRateLimit('logins of a guessed name', 2, WINDOW_MS)
const ofDevices = new WindowRateLimit('logins of a device', 10, WINDOW_MS)

const HOUR_MS = 60 * 60 * 1000
const factorsOfNetworks = new WindowRateLimit('second factors of a network', 20, HOUR_MS)
const factorsOfUsers = new WindowRateLimit('second factors of a user', 10, HOUR_MS)
const factorsOfDevices = new WindowRateLimit('second factors of a device', 10, HOUR_MS)

type FactorAttempt = { id: string; network: string; device: string | undefined }

/** As for passwords: strangers who try codes do not keep the user's own devices out. */
export async function countFactorAttempt({ id, network, device }: FactorAttempt): Promise<number> {
  if (device) return factorsOfDevices.take(device)
  return (await factorsOfNetworks.take(network)) || factorsOfUsers.take(id)
}

export async function refundFactorAttempt({ id, network, device }: FactorAttempt) {
  if (device) return factorsOfDevices.forget(device)
  await factorsOfNetworks.giveBack(network)
  await factorsOfUsers.forget(id)
}

export const registrations = new WindowRateLimit('registrations', 5, HOUR_MS)

/** Counts before the password is checked, so that parallel logins count. Returns the seconds to wait, or 0. */
export async function countLoginAttempt(request: Request, { username }: Credentials, device: string | undefined) {
  if (device) return ofDevices.take(device)
  const network = clientNetwork(request)
  const seconds = await ofNetworks.take(network)
  if (seconds || !(await ofNames.take(username))) return seconds
  return ofGuessedNames.take(`${network} ${username}`)
}

export async function refundLoginAttempt(request: Request, user: CurrentUser, device: string | undefined) {
  if (device) return ofDevices.forget(device)
  const network = clientNetwork(request)
  await ofNames.giveBack(user.username)
  await ofGuessedNames.forget(`${network} ${user.username}`)
  // A registered user could otherwise reset the count between two guesses.
  if (may(user, 'see')) await ofNetworks.forget(network)
}

/** Somebody at an open dashboard must not guess its password, nor a visitor with an account keep hashing busy. */
const passwordsOfUsers = new WindowRateLimit('passwords of a signed-in user', 10, HOUR_MS)

export const countPasswordCheck = ({ id }: CurrentUser) => passwordsOfUsers.take(id)
export const refundPasswordCheck = async (user: CurrentUser) => may(user, 'see') && passwordsOfUsers.forget(user.id)

export function formatWait(seconds: number): string {
  if (seconds === 1) return 'in a second'
  if (seconds < 60) return `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
