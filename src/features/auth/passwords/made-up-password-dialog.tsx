import { useState } from 'react'
import { useAuth } from '../auth-provider.tsx'
import { ChoosePasswordDialog } from './choose-password-dialog.tsx'

/** Offers to choose another password, and can be closed: the made-up one may be kept where nobody else reads it. */
export function MadeUpPasswordNotice({ isMadeUp }: { isMadeUp: boolean }) {
  const { user } = useAuth()
  const [state, setState] = useState<'offered' | 'choosing' | 'done'>('offered')
  if (!isMadeUp || !user || state === 'done') return null
  return (
    <section className="notice made-up-password" aria-label="Your password">
      <p>
        Your password was made up at the first start, where it may still stand in a log. Choose one of your own, and
        nobody signs in with that one.
      </p>
      <button type="button" className="button small" onClick={() => setState('choosing')}>
        Choose a Password
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
