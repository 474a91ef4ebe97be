/** A quiet notice on a page whose address asks for something that is not there, or no longer. */
export function NotFoundNotice({ what }: { what: string }) {
  return (
    <p className="notice" role="status">
      {what}
    </p>
  )
}
