import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { Icon, type IconData } from './icon.tsx'

type EmptyProps = {
  icon: IconData
  children: ReactNode
  action?: { href: string; label: string } | ReactElement
  /** For a list that can become empty: rendered hidden, and read out when shown. */
  hidden?: boolean
}

export function EmptyState({ icon, children, action, hidden }: EmptyProps) {
  return (
    <div className="stack empty" role={hidden === undefined ? undefined : 'status'} hidden={hidden}>
      <span className="empty-mark">
        <Icon of={icon} size={28} />
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
