import type { ComponentProps, ReactNode } from 'react'
import { newId } from '../../../db/ids.ts'
import type { SecondFactor } from '../../../db/schema.ts'
import type { TextField } from '../../forms/fields/text-field.tsx'
import { chunkOf } from '../../islands/manifest.ts'
import { countLimitHit } from '../../limits/token-bucket.ts'
import { isUniqueViolation } from '../../records/write-rows.ts'
import { requiredLine } from '../../text/typed/typed-text.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { deviceName } from '../auth/device-name.ts'
import { addFactor, authenticatorApp, isDevice, removeFactor, replaceCodes, stepOfCode } from '../auth/factors.ts'
import { secretCookie } from '../auth/login-cookie.ts'
import { countPasswordCheck, formatWait, refundPasswordCheck } from '../auth/login-limits.ts'
import { creationOptions, type PasskeySite, readNewPasskey } from '../auth/passkeys.ts'
import { acceptablePassword } from '../auth/passwords.ts'
import { isOnSafetyTeam } from '../auth/roles.ts'
import { type LoginRefusal, loginCookies, toBusyError } from '../auth/routes.tsx'
import type { CurrentUser } from '../auth/schema.ts'
import { changePassword, isPassword } from '../auth/service.ts'
import { openWithPassword, resealForPassword } from '../safety/members.ts'

/** Who is at the page, by the login `sid`. `challenge`: what a new passkey signs. */
export type Member = {
  request: Request
  user: CurrentUser
  sid: string
  challenge: string
  site: PasskeySite | undefined
  factors: SecondFactor[]
}
export type StepFields = Record<string, string | undefined>

/** A page with a form, which also asks for the current password, because a dashboard may stand open. */
export type Step = {
  heading: string
  about: string
  above?: ReactNode
  inputs?: ComponentProps<typeof TextField>[]
  /** Sent unseen. */
  hidden?: StepFields
  button: string
}

export type StepResult = { refusal?: LoginRefusal; codes?: string[] | undefined; cookies?: string[] }

type StepFacts = {
  /** Undefined where there is nothing to do. */
  describe: (member: Member, fields: StepFields) => Step | undefined
  /** Why the form is refused, or what is done once its password was right. */
  submit: (member: Member, fields: StepFields) => string | (() => Promise<StepResult>)
}

const password: StepFacts = {
  describe: () => ({
    heading: 'Change password',
    about: 'At least 8 characters. All your other logins end. Your second factor stays.',
    inputs: [
      { label: 'New password', name: 'password', type: 'password', autoComplete: 'new-password' },
      { label: 'Confirm password', name: 'again', type: 'password', autoComplete: 'new-password' },
    ],
    button: 'Change Password',
  }),
  submit({ request, user, factors }, { password, again, current = '' }) {
    const chosen = acceptablePassword.safeParse(password)
    if (!chosen.success) return chosen.error.issues[0]!.message
    if (password !== again) return 'Passwords don’t match'
    return async () => {
      const reseal = await resealForPassword(user.id, current, chosen.data)
      const change = { password: chosen.data, device: deviceName(request), reseal }
      const changed = await changePassword(user.id, change).catch(toBusyError)
      if (changed && 'status' in changed) return { refusal: changed }
      const factor = factors.length ? 'given' : undefined
      return { cookies: changed && loginCookies({ ...changed, factor }, request) }
    }
  },
}

const app: StepFacts = {
  describe({ user, factors }, { salt = '' }) {
    // The key of an app that is on shows to nobody.
    if (!/^\w{14}$/.test(salt) || factors.some(({ proof }) => proof === salt)) return undefined
    const totp = authenticatorApp(user, salt)
    return {
      heading: 'Authenticator app',
      about: 'Scan this code with an authenticator app. It replaces an app that you set up before.',
      above: (
        <>
          <QrCode text={totp.toString()} label="QR code for your authenticator app" />
          <p>
            Or type this key: <code className="app-secret">{totp.secret.base32.match(/.{4}/g)!.join(' ')}</code>
          </p>
          <a href={totp.toString()}>Open in an app on this device</a>
        </>
      ),
      inputs: [{ label: 'Code from the app', name: 'code', autoComplete: 'one-time-code', inputMode: 'numeric' }],
      hidden: { salt },
      button: 'Turn on',
    }
  },
  submit({ user, sid }, { salt = '', code = '' }) {
    const counter = stepOfCode(authenticatorApp(user, salt), code.replace(/\s/g, ''))
    if (!counter) return 'This code is wrong. Check your phone’s clock, and type the next one.'
    return async () => ({ codes: await addFactor(user.id, { kind: 'app', proof: salt, counter }, sid) })
  },
}

const MAX_PASSKEYS = 10

const passkey: StepFacts = {
  describe({ user, site, ...member }, { name, passkey }) {
    if (!site) return undefined
    const options = creationOptions(user, { site, ...member })
    return {
      heading: 'Add a passkey',
      about: `Your device’s fingerprint, face, or PIN, or a security key. It works at ${site.host} alone.`,
      above: (
        <>
          <p className="notice bad" role="alert" id="passkey-problem" hidden />
          <noscript>Passkeys need JavaScript. An authenticator app works without.</noscript>
          <script
            type="module"
            src={chunkOf(`${import.meta.dir}/create-passkey.script.ts`).url}
            data-options={JSON.stringify(options)}
          />
        </>
      ),
      inputs: [{ label: 'Name', name: 'name', defaultValue: name }],
      hidden: { passkey },
      button: 'Create passkey',
    }
  },
  submit({ user, sid, site, factors, challenge }, { name, passkey = '' }) {
    const named = requiredLine('Name', 100).safeParse(name)
    if (!named.success) return named.error.issues[0]!.message
    if (factors.filter(({ kind }) => kind === 'passkey').length >= MAX_PASSKEYS)
      return `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`
    return async () => {
      const made = await readNewPasskey(site!, challenge, passkey)
      if (!made) return refuse('This passkey wasn’t accepted. Start again.')
      try {
        return { codes: await addFactor(user.id, { kind: 'passkey', name: named.data, ...made }, sid) }
      } catch (error) {
        if (isUniqueViolation(error)) return refuse('This passkey was added already')
        throw error
      }
    }
  },
}

const reports: StepFacts = {
  describe: ({ user }) =>
    isOnSafetyTeam(user)
      ? {
          heading: 'Open reports',
          about:
            'For 30 minutes. You read those that were sent after you first did this. A password that is set in the terminal loses them. If all members lose their passwords, the reports are lost.',
          button: 'Open reports',
        }
      : undefined,
  submit:
    ({ request, user }, { current = '' }) =>
    async () => ({ cookies: [secretCookie('safety', await openWithPassword(user.id, current), request)] }),
}

const codes: StepFacts = {
  describe: ({ factors }) =>
    factors.length
      ? { heading: 'New recovery codes', about: 'The codes that you have stop working.', button: 'Make new codes' }
      : undefined,
  submit: (member) => async () => ({ codes: await replaceCodes(member.user.id) }),
}

const remove: StepFacts = {
  describe({ factors }, { id }) {
    const devices = factors.filter(isDevice)
    const factor = devices.find((one) => one.id === id)
    const isLast = devices.length === 1
    return (
      factor && {
        heading: `Remove ${factor.name || 'your authenticator app'}?`,
        about: isLast ? 'Then your password alone is enough.' : 'Your other second factors stay.',
        hidden: { id },
        button: 'Remove',
      }
    )
  },
  submit:
    ({ user }, { id }) =>
    () =>
      removeFactor(user.id, id!).then(() => ({})),
}

const STEPS = new Map(Object.entries({ password, app, passkey, codes, remove, reports }))

export function initialFields(request: Request): StepFields {
  return { id: new URL(request.url).searchParams.get('id') ?? '', name: deviceName(request), salt: newId() }
}

/** A refused form is shown again with what was typed. */
export const findStep = (name: string, member: Member, fields: StepFields) => STEPS.get(name)?.describe(member, fields)

export async function submitStep(name: string, member: Member, fields: StepFields): Promise<StepResult> {
  const act = STEPS.get(name)!.submit(member, fields)
  if (typeof act === 'string') return refuse(act)
  const seconds = await countPasswordCheck(member.user)
  if (seconds) countLimitHit('passwords')
  if (seconds) return refuse(`Too many attempts. Please try again ${formatWait(seconds)}.`, 429, seconds)
  const isRight = await isPassword({ id: member.user.id }, fields.current ?? '').catch(toBusyError)
  if (!isRight) return refuse('Your current password is wrong', 401)
  await refundPasswordCheck(member.user)
  return isRight === true ? act() : { refusal: isRight }
}

const refuse = (text: string, status: LoginRefusal['status'] = 400, seconds = 0): StepResult => ({
  refusal: { text, status, seconds },
})
