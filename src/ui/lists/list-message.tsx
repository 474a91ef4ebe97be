import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Spinner } from '../loading/spinner.tsx'

type ListMessageProps = { role?: 'alert' | undefined; act?: string; onAct?: () => void; children: ReactNode }

/** Stands in the place of a list that is empty or failed to load. */
export function ListMessage({ role, act, onAct, children }: ListMessageProps) {
  return (
    <div className="stack empty" role={role}>
      <p>{children}</p>
      {act && <Button onClick={onAct}>{act}</Button>}
    </div>
  )
}

type UnreadListProps = {
  list: { error: Error | null; refetch: () => unknown }
  placeholder?: ReactNode
  children: ReactNode
}

/** While a list loads, or after it failed to, which the children say. */
export function UnreadList({ list, placeholder = <Spinner label="Loading..." />, children }: UnreadListProps) {
  if (!list.error) return placeholder
  return (
    <ListMessage role="alert" act="Try again" onAct={() => void list.refetch()}>
      {children}
    </ListMessage>
  )
}
