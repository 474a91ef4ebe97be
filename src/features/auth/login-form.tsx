import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { errorMessage } from '../../browser/organizer-call.ts'
import { RequestError } from '../../browser/request.ts'
import { TextField } from '../../forms/fields/text-field.tsx'
import { type FieldErrors, toFieldErrors } from '../../text/typed/field-errors.ts'
import { useLogin } from './queries.ts'
import { type CurrentUser, credentials } from './schema.ts'

type LoginFormProps = { username: string; failure?: string; action: string; onSignedIn: (user: CurrentUser) => void }

export function LoginForm({ username: initial, failure, action, onSignedIn }: LoginFormProps) {
  const username = useField(initial)
  const password = useField('')
  const [refused, setRefused] = useState<FieldErrors>({})
  const attempt = useLogin({
    onSuccess: onSignedIn,
    onError: () => {
      password.field.onChange('')
      password.field.ref.current?.focus()
    },
  })
  const isPending = attempt.isPending || attempt.isSuccess
  const isRefused = attempt.error instanceof RequestError
  const problem = attempt.error ? !isRefused && errorMessage(attempt.error) : attempt.isIdle && failure

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const input = credentials.safeParse({ username: username.value, password: password.value })
    const refusals: FieldErrors = input.success ? {} : toFieldErrors(input.error)
    setRefused(refusals)
    if (input.success) attempt.mutate(input.data)
    else (refusals.username ? username : password).field.ref.current?.focus()
  }

  return (
    <form className="form" method="post" action={action} onSubmit={submit}>
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
      {problem && <p className="notice bad">{problem}</p>}
      <Button type="submit" className="button primary" isPending={isPending}>
        {isPending ? (
          <>
            <span className="spinner" aria-hidden="true" />
            Signing in...
          </>
        ) : (
          'Sign In'
        )}
      </Button>
    </form>
  )
}

function useField(initial: string) {
  const [value, set] = useState(initial)
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => set((known) => ref.current?.value || known), [])
  return { value, field: { value, onChange: set, ref } }
}
