import { useState } from 'react'
import { useAuth } from '../auth-provider.tsx'
import { ChoosePasswordDialog } from './change-password-dialog.tsx'

/** Can be dismissed: only its owner may have the generated password. */
export function GeneratedPasswordNotice({ isMadeUp }: { isMadeUp: boolean }) {
  const { user } = useAuth()
  const [state, setState] = useState<'offered' | 'choosing' | 'done'>('offered')
  if (!isMadeUp || !user || state === 'done') return null
  return (
    <section className="notice made-up-password" aria-label="Your password">
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
