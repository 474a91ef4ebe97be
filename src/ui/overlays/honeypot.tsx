/** People never see or reach this field; a filled one marks a robot. */
export function Honeypot() {
  return (
    <p className="trap" aria-hidden>
      <label>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
