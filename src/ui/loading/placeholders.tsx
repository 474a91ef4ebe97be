export function Placeholders({
  count,
  shape,
  lines,
}: {
  count: number
  /** A noun's class, for the shape of its cards. */
  shape: string
  /** Lines, a picture, a button. */
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

export function Spinner({ label }: { label: string }) {
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden />
      <span className="visually-hidden">{label}</span>
    </p>
  )
}
