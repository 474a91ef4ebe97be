import type { LucideIcon } from 'lucide-react'

type IconButtonProps = {
  icon: LucideIcon
  label: string
  of?: string
  className?: string
  isDisabled?: boolean
  onClick: () => void
}

/** A plain button, because a list may have a thousand of them. */
export function IconButton({ icon: Icon, label, of, className, isDisabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={of ? `${label} ${of}` : label}
      data-tooltip={label}
      disabled={isDisabled}
      onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
