import type { LucideIcon } from 'lucide-react'
import { isValidElement, type ReactElement, type ReactNode } from 'react'

type EmptyProps = {
  icon: LucideIcon
  children: ReactNode
  action?: { href: string; label: string } | ReactElement
  /** For a list that can become empty: rendered hidden, and read out when shown. */
  hidden?: boolean
}

export function EmptyState({ icon: Icon, children, action, hidden }: EmptyProps) {
  return (
    <div className="stack empty" role={hidden === undefined ? undefined : 'status'} hidden={hidden}>
      <span className="empty-mark">
        <Icon size={28} strokeWidth={1.75} aria-hidden />
      </span>
      <p>{children}</p>
      {isValidElement(action)
        ? action
        : action && (
            <a className="button" href={action.href}>
              {action.label}
            </a>
          )}
    </div>
  )
}
