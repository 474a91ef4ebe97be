import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { errorMessage } from '../../browser/organizer-call.ts'
import { RequestError } from '../../browser/request.ts'
import { TextField } from '../../forms/fields/text-field.tsx'
import { type FieldErrors, toFieldErrors } from '../../text/typed/field-errors.ts'
import { signWithPasskey, useLogin } from './queries.ts'
import { type CurrentUser, credentials, type FactorStep } from './schema.ts'

type LoginFormProps = {
  username: string
  factor?: FactorStep
  failure?: string
  search?: string
  onSignedIn: (user: CurrentUser) => void
}

/** First the password, then the second factor of a user who has one. */
export function LoginForm({ username: initial, factor, failure, search = '', onSignedIn }: LoginFormProps) {
  const username = useField(initial)
  const password = useField('')
  const code = useField('')
  const [step, setStep] = useState(factor)
  const [refused, setRefused] = useState<FieldErrors>({})
  const attempt = useLogin({
    onSuccess: onSignedIn,
    onFactor: setStep,
    onError: (error) => {
      if (error instanceof RequestError && error.status === 410) setStep(undefined)
      const { field } = step ? code : password
      field.onChange('')
      field.ref.current?.focus()
    },
  })
  const isPending = attempt.isPending || (attempt.isSuccess && !('factor' in attempt.data))
  const isRefused = attempt.error instanceof RequestError
  const problem = attempt.error ? !isRefused && errorMessage(attempt.error) : attempt.isIdle && failure
  const codeInput = code.field.ref
  useEffect(() => {
    if (step) codeInput.current?.focus()
  }, [step, codeInput])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    if (step) {
      setRefused(code.value.trim() ? {} : { code: 'Code is required' })
      return code.value.trim() ? attempt.mutate({ code: code.value }) : undefined
    }
    const input = credentials.safeParse({ username: username.value, password: password.value })
    const refusals: FieldErrors = input.success ? {} : toFieldErrors(input.error)
    setRefused(refusals)
    if (input.success) attempt.mutate(input.data)
    else (refusals.username ? username : password).field.ref.current?.focus()
  }
  const sign = (passkey: NonNullable<FactorStep['passkey']>) =>
    signWithPasskey(passkey).then(attempt.mutate, () =>
      setRefused({ code: 'The passkey wasn’t used. Try again, or type a code.' }),
    )

  return (
    <form className="form" method="post" action={`/api/login${step ? '/factor' : ''}${search}`} onSubmit={submit}>
      {step ? (
        <>
          <p>Your password is right. One more step.</p>
          {step.passkey && <PasskeyButton onPress={() => void sign(step.passkey!)} />}
          <TextField
            name="code"
            label={step.hasApp ? 'Code' : 'Recovery code'}
            hint={step.hasApp && 'Six digits from your authenticator app, or a recovery code'}
            autoComplete="one-time-code"
            {...code.field}
            error={refused.code ?? (isRefused ? errorMessage(attempt.error) : undefined)}
          />
        </>
      ) : (
        <>
          <TextField
            name="username"
            label="Username"
            placeholder="admin"
            autoComplete="username"
            {...username.field}
            error={refused.username}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            {...password.field}
            error={refused.password ?? (isRefused ? 'Please try again' : undefined)}
          />
        </>
      )}
      {problem && <p className="notice bad">{problem}</p>}
      <Button type="submit" className="button primary" isPending={isPending}>
        {isPending && <span className="spinner" aria-hidden="true" />}
        {isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}

/** Shows where scripts and the browser can use it. */
function PasskeyButton({ onPress }: { onPress: () => void }) {
  const [isSupported, setSupported] = useState(false)
  useEffect(() => setSupported('parseRequestOptionsFromJSON' in (window.PublicKeyCredential ?? {})), [])
  return isSupported ? (
    <Button className="button" onPress={onPress}>
      Use a passkey
    </Button>
  ) : null
}

function useField(initial: string) {
  const [value, set] = useState(initial)
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => set((known) => ref.current?.value || known), [])
  return { value, field: { value, onChange: set, ref } }
}
