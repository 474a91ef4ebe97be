import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSignedOut, signInPrompt } from '../../browser/organizer-call.ts'
import { reconnectUpdates } from '../../browser/use-organizer-updates.ts'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { broadcastSignIn, onSignInElsewhere } from './queries.ts'
import { may } from './roles.ts'

/** Asks for the password in place. A background read only shows a line (product §10.6). */
export function ExpiredLogin({ username }: { username: string }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<{ answer: (isSignedIn: boolean) => void }>()
  const [isNoticed, setNoticed] = useState(false)
  // Reads that were under way when the dialog was closed do not open it again.
  const excused = useRef(new Set<Query>())
  useEffect(() => signInPrompt.by(() => new Promise((answer) => setAsked({ answer }))), [])
  useEffect(
    () =>
      watchQueries(client, (read, query) => {
        if (read === 'missed' && !excused.current.delete(query)) void signInPrompt.answer()
        else setNoticed(read !== 'answered')
      }),
    [client],
  )
  const answer = (isSignedIn: boolean) => {
    excused.current = new Set(client.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    setAsked(undefined)
    setNoticed(!isSignedIn)
    asked?.answer(isSignedIn)
    if (!isSignedIn) return
    reconnectUpdates()
    void client.invalidateQueries()
  }
  const onSignedInElsewhere = useEffectEvent((who: string) => {
    if (who === username) answer(true)
  })
  useEffect(() => onSignInElsewhere((who) => onSignedInElsewhere(who)), [])
  // A login form that was sent before its script arrived told nobody.
  useEffect(() => broadcastSignIn(username), [username])
  return (
    <>
      {/* Rendered empty first, so that a screen reader announces its content. */}
      <div className="signed-out" role="status">
        {isNoticed && <SignedOut />}
      </div>
      {asked && (
        <ModalDialog title="Please sign in again" className="narrow" onClose={() => answer(false)}>
          <div className="content">
            <p>You’ve been signed out. Nothing is lost. Sign in and you’ll pick up where you left off.</p>
            <LoginForm username={username} onSignedIn={(user) => answer(may(user, 'see'))} />
          </div>
        </ModalDialog>
      )}
    </>
  )
}

function SignedOut() {
  return (
    <p className="cluster inverse">
      You’re signed out, so changes by others aren’t shown.{' '}
      <button type="button" onClick={() => void signInPrompt.answer()}>
        Sign in
      </button>
    </p>
  )
}

/** `missed`: refused while somebody waits for it. `refused`: a background read. */
function watchQueries(client: QueryClient, hear: (read: 'answered' | 'refused' | 'missed', query: Query) => void) {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success' && !action.manual) hear('answered', query)
    if (action.type === 'error' && isSignedOut(action.error))
      hear(failedUnauthorized(query) ? 'missed' : 'refused', query)
  })
}

/** Only an explicit load counts, not a refetch. */
function failedUnauthorized({ state: { data, fetchMeta } }: Query): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select')
  return !isTyping && (data === undefined || !!fetchMeta?.fetchMore)
}
