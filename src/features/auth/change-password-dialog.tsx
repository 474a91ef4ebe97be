import { type SubmitEvent, useRef, useState } from 'react'
import { focusFirstError, validate } from '../../browser/form-errors.ts'
import { errorMessage } from '../../browser/organizer-call.ts'
import { TextField } from '../../forms/fields/text-field.tsx'
import type { FieldErrors } from '../../text/typed/field-errors.ts'
import { FormError } from '../../ui/notices.tsx'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import { useAuth } from './auth-provider.tsx'
import { useChangePassword } from './queries.ts'
import { newPassword } from './schema.ts'

type ChoosePasswordDialogProps = { username: string; onChosen: () => void; onClose: () => void }

function ChoosePasswordDialog({ username, onChosen, onClose }: ChoosePasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<FieldErrors>({})
  const choosing = useChangePassword({ onSuccess: onChosen })

  const refuse = (refusals: FieldErrors) => {
    setRefused(refusals)
    focusFirstError(form.current)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (choosing.isPending) return
    const judged = validate(newPassword, { password })
    if (judged.errors) return refuse(judged.errors)
    if (password !== again) return refuse({ again: 'Passwords don’t match' })
    setRefused({})
    choosing.mutate(judged.values)
  }

  return (
    <ModalDialog title="Choose a password" className="narrow" onClose={onClose}>
      <form ref={form} className="content form" onSubmit={submit} noValidate>
        <FormError>{choosing.error ? errorMessage(choosing.error) : undefined}</FormError>
        {/* The password manager stores both fields. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          value={password}
          onChange={setPassword}
          error={refused.password}
        />
        <TextField
          name="again"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={refused.again}
        />
        <button type="submit" className="button primary" disabled={choosing.isPending}>
          {choosing.isPending ? 'Changing...' : 'Change Password'}
        </button>
      </form>
    </ModalDialog>
  )
}

/** Can be dismissed: only its owner may have the generated password. */
export function GeneratedPasswordNotice({ isMadeUp }: { isMadeUp: boolean }) {
  const { user } = useAuth()
  const [state, setState] = useState<'offered' | 'choosing' | 'done'>('offered')
  if (!isMadeUp || !user || state === 'done') return null
  return (
    <section className="notice across" aria-label="Your password">
      <p>
        Your password was generated at first startup and may still be in a log. Choose your own so the generated one
        stops working.
      </p>
      <button type="button" className="button small" onClick={() => setState('choosing')}>
        Choose a password
      </button>
      {state === 'choosing' && (
        <ChoosePasswordDialog
          username={user.username}
          onChosen={() => setState('done')}
          onClose={() => setState('offered')}
        />
      )}
    </section>
  )
}
