/** A failure told in the form itself, where no toast can be shown. */
export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p className="notice bad" role="alert">
      <strong>Error</strong>
      {children}
    </p>
  )
}
