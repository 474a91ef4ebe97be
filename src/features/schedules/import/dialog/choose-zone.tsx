import type { Importing } from './use-import.ts'

/** Where neither the event nor its file says in which time zone it is: asked for before the import. */
export function ChooseZone({ importing }: { importing: Importing }) {
  const { timezone, sayTimezone, busy } = importing
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own)
  return (
    <div className="import-column">
      <label htmlFor="import-zone">Time zone</label>
      <select
        id="import-zone"
        value={timezone ?? ''}
        disabled={busy !== undefined}
        onChange={({ target }) => sayTimezone(target.value || undefined)}
      >
        <option value="">None yet</option>
        {[own, ...others].map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </select>
    </div>
  )
}
