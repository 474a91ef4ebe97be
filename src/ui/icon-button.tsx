import type { LucideIcon } from 'lucide-react'

type IconButtonProps = {
  icon: LucideIcon
  /** What it does, for its tooltip. */
  label: string
  /** What it is done to, for those who do not see what the button stands beside. */
  of?: string
  className?: string
  isDisabled?: boolean
  onClick: () => void
}

/** A bare icon. A plain button: a list may have a thousand of them. */
export function IconButton({ icon: Icon, label, of, className, isDisabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={of ? `${label} ${of}` : label}
      data-tooltip={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
