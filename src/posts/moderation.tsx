import type { ReactNode } from 'react'

type ModeratedRowProps = {
  className?: string
  size?: 'small' | ''
  actions: ({ label: string; name?: string; isPrimary?: boolean; isDisabled?: boolean; onTake: () => void } | false)[]
  children: ReactNode
}

export function ModeratedRow({ className = '', size = 'small', actions, children }: ModeratedRowProps) {
  return (
    <li className={`row ${className}`}>
      <div>{children}</div>
      <span className="cluster wrap tight row-actions">
        {actions
          .filter((action) => action !== false)
          .map(({ label, name, isPrimary, isDisabled, onTake }) => (
            <button
              key={label}
              type="button"
              className={['button', isPrimary && 'primary', size].filter(Boolean).join(' ')}
              aria-label={name}
              disabled={isDisabled}
              onClick={onTake}>
              {label}
            </button>
          ))}
      </span>
    </li>
  )
}
