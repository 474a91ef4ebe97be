/** Said quietly on a page whose address asks for something that is not there (any more). */
export function NotHere({ what }: { what: string }) {
  return (
    <p className="notice" role="status">
      {what}
    </p>
  )
}
