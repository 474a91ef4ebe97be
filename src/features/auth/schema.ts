import * as z from 'zod/mini'

/** What anybody may know about a user: everything but the password. */
export type CurrentUser = { id: string; username: string; isAdmin: boolean }

const NAME_TOO_LONG = 'Username is too long (at most 200 characters)'
const PASSWORD_TOO_LONG = 'Password is too long (at most 256 characters)'

const NOTHING = 'Username and password are required'

const username = z.string('Username is required').check(
  // The same name typed on another keyboard is the same name.
  z.normalize('NFKC'),
  z.trim(),
  z.minLength(1, 'Username is required'),
  z.maxLength(200, NAME_TOO_LONG),
  z.regex(/^\P{C}*$/u, 'Username has characters that cannot be seen'),
)

export const login = z.object(
  {
    username,
    password: z
      .string('Password is required')
      .check(z.normalize('NFKC'), z.minLength(1, 'Password is required'), z.maxLength(256, PASSWORD_TOO_LONG)),
  },
  NOTHING,
)
export type Login = z.infer<typeof login>

/** A name and a password to be: for registering, and for making an administrator (spec-notes 20). */
export const registration = z.object(
  {
    username,
    password: z
      .string('Password is required')
      .check(
        z.normalize('NFKC'),
        z.minLength(1, 'Password is required'),
        z.minLength(8, 'Password is too short (at least 8 characters)'),
        z.maxLength(256, PASSWORD_TOO_LONG),
      ),
  },
  NOTHING,
)
export type Registration = z.infer<typeof registration>
