import { timeZones } from '../../events/time-zones.ts'
import type { ImportState } from './use-import.ts'

/** Where neither the event nor its file says in which time zone it is: asked for before the import. */
export function ChooseZone({ importing }: { importing: ImportState }) {
  const { timezone, sayTimezone, busy } = importing
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
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
        {timeZones()
          .toSorted((a, b) => Number(b.zone === own) - Number(a.zone === own))
          .map(({ zone, name }) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')} · {name}
            </option>
          ))}
      </select>
    </div>
  )
}
