import type { ReactNode } from 'react'

type DialogAnswersProps = {
  /** The label of the button that changes nothing. */
  leave?: string
  onLeave: () => void
  /** An unexpected question focuses the harmless answer. */
  isLeaveFocused?: boolean
  isLeaveDisabled?: boolean
  /** Without `onAct` this button submits its form. */
  act: string
  isDisabled?: boolean
  isDestructive?: boolean
  onAct?: () => void
  children?: ReactNode
}

export function DialogButtons({
  leave = 'Cancel',
  onLeave,
  isLeaveFocused,
  isLeaveDisabled,
  act,
  isDisabled,
  isDestructive,
  onAct,
  children,
}: DialogAnswersProps) {
  return (
    <footer>
      {children}
      {/* biome-ignore lint/a11y/noAutofocus: only where it is asked for, of a question that came unasked */}
      <button type="button" className="button" autoFocus={isLeaveFocused} disabled={isLeaveDisabled} onClick={onLeave}>
        {leave}
      </button>
      <button
        type={onAct ? 'button' : 'submit'}
        className={isDestructive ? 'button destructive' : 'button primary'}
        disabled={isDisabled}
        onClick={onAct}>
        {act}
      </button>
    </footer>
  )
}
