import { useState } from 'react'
import type { Event } from '../../db/schema.ts'
import { type CallResponse, callAsOrganizer } from '../browser/organizer-call.ts'
import { hasSeed } from '../program/program-days.ts'
import { Button, SmallButton } from '../ui/button.tsx'
import { DialogButtons } from '../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../ui/overlays/modal-dialog.tsx'
import { useMaintenanceAction } from './queries.ts'

type MaintenancePanelProps = { event: Event; lateAdditions: { slug: string; name: string }[] }

export function MaintenancePanel({ event, lateAdditions }: MaintenancePanelProps) {
  if (!hasSeed(event)) return null
  return (
    <section className="stack maintenance" aria-labelledby="maintenance">
      <h2 id="maintenance">Maintenance</h2>
      <div className="buttons">
        {event.slug === 'pgh' && (
          <SeedButton
            label="Seed Pittsburgh Data"
            run={() => callAsOrganizer('POST /api/admin/seed-database')}
            failed="Failed to seed database"
            event={event}
          />
        )}
        {event.slug === 'cbus' && (
          <>
            <Action
              label="Add Test Sponsor"
              run={() => callAsOrganizer('POST /api/admin/add-test-sponsor')}
              done="The test sponsor is in place"
              failed="Failed to add test sponsor"
            />
            {lateAdditions.map(({ slug, name }) => (
              <Action
                key={slug}
                label={`Add ${name}`}
                run={() => callAsOrganizer('POST /api/admin/add-:slug', { params: { slug } })}
                done={`${name} is in place`}
                failed={`Failed to add ${name}`}
              />
            ))}
            <Action
              label="Fix Powerless Session"
              run={() => callAsOrganizer('POST /api/admin/fix-powerless-session')}
              done="The Powerless session is correct"
              failed="Failed to fix Powerless session"
            />
            <Action
              label="Fix LinkedIn URLs"
              run={() => callAsOrganizer('POST /api/admin/fix-all-linkedin-urls')}
              done="The LinkedIn URLs are correct"
              failed="Failed to fix LinkedIn URLs"
            />
            <Action
              label="Remove Duplicates"
              run={() => callAsOrganizer('POST /api/admin/cleanup-duplicate-sessions')}
              done="There are no duplicates"
              failed="Failed to remove duplicates"
            />
            <SeedButton
              label="Seed Columbus Data"
              run={() => callAsOrganizer('POST /api/admin/seed-columbus')}
              failed="Failed to seed Columbus database"
              event={event}
            />
          </>
        )}
      </div>
    </section>
  )
}

type Run = () => Promise<CallResponse<{ message: string }>>
function Action({ label, ...said }: { label: string; run: Run; done: string; failed: string }) {
  const action = useMaintenanceAction({ ...said, reloadAfterMs: 1500 })
  return (
    <SmallButton disabled={action.isPending} onClick={() => action.mutate()}>
      {label}
    </SmallButton>
  )
}

function SeedButton({ label, run, failed, event }: { label: string; run: Run; failed: string; event: Event }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const done = `${event.name} is back to its original data`
  const seeding = useMaintenanceAction({ run, done, failed, reloadAfterMs: 2000 })
  return (
    <>
      <Button look="small destroys" disabled={seeding.isPending} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ModalDialog
          title="Warning: This Will Delete All Your Edits!"
          role="alertdialog"
          className="narrow"
          onClose={close}>
          <div className="content">
            <p>Seeding completely replaces the data of {event.name} with the original file.</p>
            <p>
              All manual changes to its sessions, speakers, and sponsors are permanently deleted. Use it for initial
              setup only.
            </p>
            <p className="hint">
              Messages are kept. The only way back is to undo the seeding in “Recent changes” before editing anything
              else.
            </p>
          </div>
          <DialogButtons
            onLeave={close}
            isLeaveFocused
            act="Yes, Delete All Edits & Seed Data"
            isDestructive
            onAct={() => {
              close()
              seeding.mutate()
            }}
          />
        </ModalDialog>
      )}
    </>
  )
}
