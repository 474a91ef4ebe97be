export function NotFoundNotice({ what }: { what: string }) {
  return (
    <p className="notice" role="status">
      {what}
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
