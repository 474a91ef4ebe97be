import { useState } from 'react'
import type { Event } from '../../../db/schema.ts'
import { useMaintenance } from './queries.ts'
import { SeedDialog } from './seed-dialog.tsx'

type MaintenancePanelProps = { event: Event; lateAdditions: { slug: string; name: string }[] }

/** What is rarely needed, set apart (spec §2): repairs of the Columbus data, and seeding. */
export function MaintenancePanel({ event, lateAdditions }: MaintenancePanelProps) {
  if (event.slug !== 'cbus' && event.slug !== 'pgh') return null
  return (
    <section className="maintenance" aria-labelledby="maintenance">
      <h2 id="maintenance">Maintenance</h2>
      <div className="buttons">
        {event.slug === 'pgh' && <Seed label="Seed Pittsburgh Data" path="seed-database" event={event} />}
        {event.slug === 'cbus' && (
          <>
            <Action label="Add Test Sponsor" path="add-test-sponsor" failed="Failed to add test sponsor" />
            {lateAdditions.map(({ slug, name }) => (
              <Action key={slug} label={`Add ${name}`} path={`add-${slug}`} failed={`Failed to add ${name}`} />
            ))}
            <Action
              label="Fix Powerless Session"
              path="fix-powerless-session"
              failed="Failed to fix Powerless session"
            />
            <Action label="Fix LinkedIn URLs" path="fix-all-linkedin-urls" failed="Failed to fix LinkedIn URLs" />
            <Action label="Remove Duplicates" path="cleanup-duplicate-sessions" failed="Failed to remove duplicates" />
            <Seed label="Seed Columbus Data" path="seed-columbus" event={event} />
          </>
        )}
      </div>
    </section>
  )
}

function Action({ label, path, failed }: { label: string; path: string; failed: string }) {
  const action = useMaintenance({ path, failed, reloadAfterMs: 1500 })
  return (
    <button type="button" className="button small" disabled={action.isPending} onClick={() => action.mutate()}>
      {label}
    </button>
  )
}

type SeedProps = { label: string; path: 'seed-database' | 'seed-columbus'; event: Event }

function Seed({ label, path, event }: SeedProps) {
  const [isAsking, setAsking] = useState(false)
  const failed = path === 'seed-columbus' ? 'Failed to seed Columbus database' : 'Failed to seed database'
  const seeding = useMaintenance({ path, failed, reloadAfterMs: 2000 })
  return (
    <>
      <button
        type="button"
        className="button small destroys"
        disabled={seeding.isPending}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
      {isAsking && (
        <SeedDialog
          eventName={event.name}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            seeding.mutate()
          }}
        />
      )}
    </>
  )
}
