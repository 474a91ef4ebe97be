export function NotFoundNotice({ what }: { what: string }) {
  return (
    <p className="notice" role="status">
      {what}
    </p>
  )
}
