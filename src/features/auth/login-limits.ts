import { clientNetwork } from '../../http/client-address.ts'
import { RateLimit } from '../../http/rate-limit.ts'
import type { CurrentUser, Login } from './schema.ts'

const WINDOW_MS = 10 * 60 * 1000
/** A name may fail more often than a network, so that no single one can lock its owner out. */
const ofNetworks = new RateLimit(10, WINDOW_MS)
const ofNames = new RateLimit(30, WINDOW_MS)

const registrations = new RateLimit(5, 60 * 60 * 1000)

/**
 * Counts a login before its password is looked at, so that many at once are counted too. Answers 0 when it may go on, else
 * the seconds until the next may.
 */
export function countLogin(request: Request, { username }: Login): number {
  return ofNetworks.take(clientNetwork(request)) || ofNames.take(username)
}

/** It did not fail, after all. */
export function forgetFailedLogins(request: Request, user: CurrentUser) {
  ofNames.forget(user.username)
  // Anybody may register, and could sign in there between two guesses at somebody else's password.
  if (user.isAdmin) ofNetworks.forget(clientNetwork(request))
}

/** Answers 0, or the seconds until this network may register again. */
export function countRegistration(request: Request): number {
  return registrations.take(clientNetwork(request))
}

/** `in 9 minutes` */
export function inWords(seconds: number): string {
  if (seconds === 1) return 'in a second'
  if (seconds < 60) return `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
