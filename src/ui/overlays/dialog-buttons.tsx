import type { ReactNode } from 'react'

type DialogAnswersProps = {
  /** What the button that changes nothing says. */
  leave?: string
  onLeave: () => void
  /** The harmless answer has the focus, where the question comes unasked. */
  isLeaveFocused?: boolean
  /** What the other one says; without `onAct` it sends the form that it is in. */
  act: string
  isDisabled?: boolean
  onAct?: () => void
  /** What has to be read before, above both. */
  children?: ReactNode
}

/** What a dialog of the dashboard ends with: leaving it, or doing it. */
export function DialogButtons({
  leave = 'Cancel',
  onLeave,
  isLeaveFocused,
  act,
  isDisabled,
  onAct,
  children,
}: DialogAnswersProps) {
  return (
    <footer>
      {children}
      {/* biome-ignore lint/a11y/noAutofocus: only where it is asked for, of a question that came unasked */}
      <button type="button" className="button" autoFocus={isLeaveFocused} onClick={onLeave}>
        {leave}
      </button>
      <button type={onAct ? 'button' : 'submit'} className="button primary" disabled={isDisabled} onClick={onAct}>
        {act}
      </button>
    </footer>
  )
}
