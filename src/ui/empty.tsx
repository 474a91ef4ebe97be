import type { LucideIcon } from 'lucide-react'
import { isValidElement, type ReactElement, type ReactNode } from 'react'

type EmptyProps = { icon: LucideIcon; children: ReactNode; action?: { href: string; label: string } | ReactElement }

/** What a list says when there is nothing in it: a sentence, and where it makes sense one thing to do. */
export function Empty({ icon: Icon, children, action }: EmptyProps) {
  return (
    <div className="empty">
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
