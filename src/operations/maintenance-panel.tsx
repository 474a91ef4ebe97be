import { useState } from 'react'
import type { Event } from '../../db/schema.ts'
import { hasSeed } from '../program/program-days.ts'
import { Button, SmallButton } from '../ui/button.tsx'
import { DialogButtons, ModalDialog } from '../ui/overlays/modal-dialog.tsx'
import { type MaintenanceAction, useMaintenanceAction } from './queries.ts'

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
            call="seed-database"
            failed="Failed to seed database"
            event={event}
          />
        )}
        {event.slug === 'cbus' && (
          <>
            <Action
              label="Add Test Sponsor"
              call="add-test-sponsor"
              done="The test sponsor is in place"
              failed="Failed to add test sponsor"
            />
            {lateAdditions.map(({ slug, name }) => (
              <Action
                key={slug}
                label={`Add ${name}`}
                call={`add-${slug}`}
                done={`${name} is in place`}
                failed={`Failed to add ${name}`}
              />
            ))}
            <Action
              label="Fix Powerless Session"
              call="fix-powerless-session"
              done="The Powerless session is correct"
              failed="Failed to fix Powerless session"
            />
            <Action
              label="Fix LinkedIn URLs"
              call="fix-all-linkedin-urls"
              done="The LinkedIn URLs are correct"
              failed="Failed to fix LinkedIn URLs"
            />
            <Action
              label="Remove Duplicates"
              call="cleanup-duplicate-sessions"
              done="There are no duplicates"
              failed="Failed to remove duplicates"
            />
            <SeedButton
              label="Seed Columbus Data"
              call="seed-columbus"
              failed="Failed to seed Columbus database"
              event={event}
            />
          </>
        )}
      </div>
    </section>
  )
}

function Action({ label, ...asked }: { label: string } & MaintenanceAction) {
  const action = useMaintenanceAction(asked, 1500)
  return (
    <SmallButton disabled={action.isPending} onClick={() => action.mutate()}>
      {label}
    </SmallButton>
  )
}

type SeedButtonProps = { label: string; event: Event } & Omit<MaintenanceAction, 'done'>
function SeedButton({ label, event, ...asked }: SeedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const seeding = useMaintenanceAction({ ...asked, done: `${event.name} is back to its original data` }, 2000)
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
