import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Grant } from '../../../db/schema.ts'
import { limitCombiningMarks } from '../../text/typed/clean-text.ts'

/** `isAdmin`: an owner. */
export type CurrentUser = { id: string; username: string; isAdmin: boolean; grants: Grant[] }

const NAME_TOO_LONG = 'Username is too long (at most 200 characters)'
const PASSWORD_TOO_LONG = 'Password is too long (at most 256 characters)'

const MISSING_MESSAGE = 'Username and password are required'

const username = z.string('Username is required').check(
  // Judged before normalizing, which takes time.
  z.maxLength(800, { error: NAME_TOO_LONG, abort: true }),
  z.overwrite(limitCombiningMarks),
  // The same name on another keyboard is the same name.
  z.normalize('NFKC'),
  z.trim(),
  z.minLength(1, 'Username is required'),
  z.maxLength(200, NAME_TOO_LONG),
  z.regex(/^\P{C}*$/u, 'Username contains invisible characters'),
)

/** Passwords are never cut, and short enough to normalize cheaply. */
const password = z
  .string('Password is required')
  .check(
    z.maxLength(1000, { error: PASSWORD_TOO_LONG, abort: true }),
    z.normalize('NFKC'),
    z.minLength(1, 'Password is required'),
    z.maxLength(256, PASSWORD_TOO_LONG),
  )

export const credentials = z.object({ username, password }, MISSING_MESSAGE)
export type Credentials = z.infer<typeof credentials>

const hasId = (sent: unknown) => typeof (sent as { id?: unknown } | null)?.id === 'string'

/** A code of the app or for a lost phone, or what a passkey signed, which its library judges. */
export const secondFactor = z.object({
  code: z.optional(z.string('Code is required').check(z.maxLength(100, 'Code is too long (at most 100 characters)'))),
  passkey: z.optional(z.custom<AuthenticationResponseJSON>(hasId, 'This passkey can’t be read')),
})
export type SecondFactorInput = z.infer<typeof secondFactor>

/** What a login offers to be given next. */
export type FactorStep = { hasApp: boolean; passkey: PublicKeyCredentialRequestOptionsJSON | undefined }

/** The history must not take somebody for a helper. */
const HELPERS_NAME = 'This name is reserved for helper links'

export const registration = z.object(
  {
    username: username.check(z.regex(/^(?!.*\(helper link\)$)/i, HELPERS_NAME)),
    password: password.check(z.minLength(8, 'Password is too short (at least 8 characters)')),
  },
  MISSING_MESSAGE,
)
export type Registration = z.infer<typeof registration>
