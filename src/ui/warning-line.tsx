import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'

export function WarningLine({ children }: { children: ReactNode }) {
  return (
    <p className="warning">
      <TriangleAlert size={16} strokeWidth={2} aria-hidden />
      {children}
    </p>
  )
}
