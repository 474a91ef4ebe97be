import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button look="primary" onClick={onClick}>
      <Plus size={18} strokeWidth={2} aria-hidden />
      {children}
    </Button>
  )
}
