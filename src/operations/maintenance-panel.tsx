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
            {COLUMBUS_ACTIONS.toSpliced(1, 0, ...lateAdditions.map(addition)).map(([label, call, failed]) => (
              <Action key={call} {...{ label, call, failed }} />
            ))}
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

type ActionRow = [label: string, call: MaintenanceAction['call'], failed: string]

const COLUMBUS_ACTIONS: ActionRow[] = [
  ['Add Test Sponsor', 'add-test-sponsor', 'Failed to add test sponsor'],
  ['Fix Powerless Session', 'fix-powerless-session', 'Failed to fix Powerless session'],
  ['Fix LinkedIn URLs', 'fix-all-linkedin-urls', 'Failed to fix LinkedIn URLs'],
  ['Remove Duplicates', 'cleanup-duplicate-sessions', 'Failed to remove duplicates'],
]

const addition = ({ slug, name }: { slug: string; name: string }): ActionRow => [
  `Add ${name}`,
  `add-${slug}`,
  `Failed to add ${name}`,
]

function Action({ label, ...asked }: { label: string } & MaintenanceAction) {
  const action = useMaintenanceAction(asked, 1500)
  return (
    <SmallButton disabled={action.isPending} onClick={() => action.mutate()}>
      {label}
    </SmallButton>
  )
}

type SeedButtonProps = { label: string; event: Event } & MaintenanceAction
function SeedButton({ label, event, ...asked }: SeedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const seeding = useMaintenanceAction(asked, 2000)
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
