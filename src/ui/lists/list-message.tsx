import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

type ListMessageProps = { role?: 'alert' | undefined; act?: string; onAct?: () => void; children: ReactNode }

/** Stands in the place of a list that is empty or failed to load. */
export function ListMessage({ role, act, onAct, children }: ListMessageProps) {
  return (
    <div className="empty" role={role}>
      <p>{children}</p>
      {act && <Button onClick={onAct}>{act}</Button>}
    </div>
  )
}
