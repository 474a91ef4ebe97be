import * as z from 'zod/mini'
import { limitCombiningMarks } from '../../text/typed/clean-text.ts'

/** The public part of a user: everything but the password. */
export type CurrentUser = { id: string; username: string; isAdmin: boolean }

const NAME_TOO_LONG = 'Username is too long (at most 200 characters)'
const PASSWORD_TOO_LONG = 'Password is too long (at most 256 characters)'

const MISSING_MESSAGE = 'Username and password are required'

const username = z.string('Username is required').check(
  // The raw length is judged first, because normalizing takes time.
  z.maxLength(800, { error: NAME_TOO_LONG, abort: true }),
  z.overwrite(limitCombiningMarks),
  // The same name typed on another keyboard is the same name.
  z.normalize('NFKC'),
  z.trim(),
  z.minLength(1, 'Username is required'),
  z.maxLength(200, NAME_TOO_LONG),
  z.regex(/^\P{C}*$/u, 'Username contains invisible characters'),
)

/** Never cut: a password is taken as it was typed. So short that normalizing it costs nothing. */
const password = z
  .string('Password is required')
  .check(
    z.maxLength(1000, { error: PASSWORD_TOO_LONG, abort: true }),
    z.normalize('NFKC'),
    z.minLength(1, 'Password is required'),
    z.maxLength(256, PASSWORD_TOO_LONG),
  )

export const credentials = z.object(
  {
    username,
    password,
  },
  MISSING_MESSAGE,
)
export type Credentials = z.infer<typeof credentials>

/** A name and a password to be: for registering, and for making an administrator (product §10.4). */
export const registration = z.object(
  {
    username,
    password: password.check(z.minLength(8, 'Password is too short (at least 8 characters)')),
  },
  MISSING_MESSAGE,
)
export type Registration = z.infer<typeof registration>

/** The password an administrator chooses instead of the one that was made up. */
export const newPassword = z.pick(registration, { password: true })
export type NewPassword = z.infer<typeof newPassword>
