import { Icon, type IconData } from './icon.tsx'

type IconButtonProps = {
  icon: IconData
  label: string
  of?: string
  className?: string
  isDisabled?: boolean
  onClick: () => void
}

/** A plain button, because a list may have a thousand of them. */
export function IconButton({ icon, label, of, className, isDisabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={of ? `${label} ${of}` : label}
      data-tooltip={label}
      disabled={isDisabled}
      onClick={onClick}>
      <Icon of={icon} size={20} />
    </button>
  )
}
