/** A field for robots only: people never see or reach it, and what comes with it filled in is not stored. */
export function Honeypot() {
  return (
    <p className="trap" aria-hidden>
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
