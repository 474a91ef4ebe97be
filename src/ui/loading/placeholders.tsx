/** What stands where cards will be (product §2.6): as many as said, in the shape of what replaces them. */
export function Placeholders({
  count,
  shape,
  lines,
}: {
  count: number
  /** A class of the noun's own: what its cards look like before they are there. */
  shape: string
  /** What is drawn in one: a picture, lines of words, a button. */
  lines: number
}) {
  return (
    <div className={`placeholders ${shape}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading…
      </p>
      <noscript>
        <p className="notice">This is taking longer than usual. Try reloading the page.</p>
      </noscript>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={i} className="card placeholder" aria-hidden>
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <i key={line} />
          ))}
        </div>
      ))}
    </div>
  )
}
