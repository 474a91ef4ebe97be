import { type SubmitEvent, useRef, useState } from 'react'
import { whyNot } from '../../../browser/organiser-call.ts'
import { TextField } from '../../../forms/fields.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { useChoosePassword } from '../queries.ts'
import { chosenPassword } from '../schema.ts'

type ChoosePasswordDialogProps = { username: string; onChosen: () => void; onClose: () => void }

/** Does not ask for the made-up password: it was typed a moment ago, to sign in. */
export function ChoosePasswordDialog({ username, onChosen, onClose }: ChoosePasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [refused, setRefused] = useState<{ password?: string; again?: string }>({})
  const fields = { password: useRef<HTMLInputElement>(null), again: useRef<HTMLInputElement>(null) }
  const choosing = useChoosePassword({ onSuccess: onChosen })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (choosing.isPending) return
    const input = chosenPassword.safeParse({ password })
    const refusal = {
      password: input.error?.issues[0]?.message,
      again: input.success && password !== again ? 'These are two different passwords' : undefined,
    }
    setRefused(refusal)
    if (refusal.password) fields.password.current?.focus()
    else if (refusal.again) fields.again.current?.focus()
    else if (input.success) choosing.mutate(input.data)
  }

  return (
    <ModalDialog title="Choose a password" className="narrow" onClose={onClose}>
      <form className="content form" onSubmit={submit} noValidate>
        <Failure>{choosing.error ? whyNot(choosing.error) : undefined}</Failure>
        {/* For the password manager, which keeps both. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          name="password"
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          value={password}
          onChange={setPassword}
          inputRef={fields.password}
          error={refused.password}
        />
        <TextField
          name="again"
          label="Once More"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          inputRef={fields.again}
          error={refused.again}
        />
        <button type="submit" className="button primary" disabled={choosing.isPending}>
          {choosing.isPending ? 'Changing...' : 'Change Password'}
        </button>
      </form>
    </ModalDialog>
  )
}
