import type { ReactNode } from 'react'

export function Notice({ children }: { children: string }) {
  return (
    <p className="notice" role="status">
      {children}
    </p>
  )
}

/** `once` names the parameter that leaves the address, so that a reload does not say it again. */
export function SuccessNotice({ title, once, children }: { title?: string; once?: string; children: ReactNode }) {
  return (
    <p className="notice good" role="status" data-once={once}>
      {title && <strong>{title}</strong>}
      {children}
    </p>
  )
}

export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p className="notice bad" role="alert">
      <strong>Error</strong>
      {children}
    </p>
  )
}
