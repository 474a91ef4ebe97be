import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

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

export function DialogButtons({ leave = 'Cancel', act, onAct, children, ...props }: DialogAnswersProps) {
  return (
    <footer className="buttons">
      {children}
      <Button autoFocus={props.isLeaveFocused} disabled={props.isLeaveDisabled} onClick={props.onLeave}>
        {leave}
      </Button>
      <button
        type={onAct ? 'button' : 'submit'}
        className={props.isDestructive ? 'button destructive' : 'button primary'}
        disabled={props.isDisabled}
        onClick={onAct}>
        {act}
      </button>
    </footer>
  )
}
