import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'

export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="button primary" onClick={onClick}>
      <Plus size={18} strokeWidth={2} aria-hidden />
      {children}
    </button>
  )
}
