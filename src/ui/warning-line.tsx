import { __iconData as TriangleAlert } from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export function WarningLine({ children }: { children: ReactNode }) {
  return (
    <p className="warning">
      <Icon of={TriangleAlert} size={16} />
      {children}
    </p>
  )
}
