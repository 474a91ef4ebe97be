import { useEffect, useState } from 'react'
import { whenSignedOut } from '../../browser/organizer-call.ts'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** Where a login ends in the middle of something: asks for the password in place, and what was under way goes on. */
export function SignInAgainDialog({ username }: { username: string }) {
  const [asked, setAsked] = useState<{ answer: (isSignedIn: boolean) => void }>()
  useEffect(() => whenSignedOut(() => new Promise((answer) => setAsked({ answer }))), [])
  if (!asked) return null
  const answer = (isSignedIn: boolean) => {
    setAsked(undefined)
    asked.answer(isSignedIn)
  }
  return (
    <ModalDialog title="Please sign in again" className="narrow" onClose={() => answer(false)}>
      <div className="content">
        <p>Your login has ended. Nothing of yours is lost: it goes on as soon as you have signed in.</p>
        <LoginForm username={username} action="/api/login" onSignedIn={(user) => answer(user.isAdmin)} />
      </div>
    </ModalDialog>
  )
}
