import { useState } from 'react'
import type { Event } from '../../db/schema.ts'
import { hasOriginalData } from '../features/events/programme/original-data.ts'
import { useMaintenance } from './queries.ts'
import { SeedDialog } from './seed-dialog.tsx'

type MaintenancePanelProps = { event: Event; lateAdditions: { slug: string; name: string }[] }

/** Rarely needed actions, set apart (product §14.7): repairs of the Columbus data, and seeding. */
export function MaintenancePanel({ event, lateAdditions }: MaintenancePanelProps) {
  if (!hasOriginalData(event)) return null
  return (
    <section className="maintenance" aria-labelledby="maintenance">
      <h2 id="maintenance">Maintenance</h2>
      <div className="buttons">
        {event.slug === 'pgh' && <Seed label="Seed Pittsburgh Data" path="seed-database" event={event} />}
        {event.slug === 'cbus' && (
          <>
            <Action
              label="Add Test Sponsor"
              path="add-test-sponsor"
              done="The test sponsor is there"
              failed="Failed to add test sponsor"
            />
            {lateAdditions.map(({ slug, name }) => (
              <Action
                key={slug}
                label={`Add ${name}`}
                path={`add-${slug}`}
                done={`${name} is there`}
                failed={`Failed to add ${name}`}
              />
            ))}
            <Action
              label="Fix Powerless Session"
              path="fix-powerless-session"
              done="The Powerless session is right"
              failed="Failed to fix Powerless session"
            />
            <Action
              label="Fix LinkedIn URLs"
              path="fix-all-linkedin-urls"
              done="The LinkedIn URLs are in order"
              failed="Failed to fix LinkedIn URLs"
            />
            <Action
              label="Remove Duplicates"
              path="cleanup-duplicate-sessions"
              done="There are no duplicates"
              failed="Failed to remove duplicates"
            />
            <Seed label="Seed Columbus Data" path="seed-columbus" event={event} />
          </>
        )}
      </div>
    </section>
  )
}

type ActionProps = { label: string; path: string; done: string; failed: string }

function Action({ label, ...said }: ActionProps) {
  const action = useMaintenance({ ...said, reloadAfterMs: 1500 })
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
  const done = `${event.name} has its original data`
  const seeding = useMaintenance({ path, done, failed, reloadAfterMs: 2000 })
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
