import { useState } from 'react'
import type { Room } from '../../../db/schema.ts'
import { SelectField, TextField } from '../../forms/fields/text-field.tsx'
import { formatProgramDay, type ProgramDay } from '../../program/program-days.ts'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import type { Held } from './held.ts'
import { programMinute, toClock } from './place.ts'

type MoveDialogProps = {
  held: Held
  days: ProgramDay[]
  rooms: Room[]
  onMove: (to: Held) => void
  onClose: () => void
}

export function MoveDialog({ held, days, rooms, onMove, onClose }: MoveDialogProps) {
  const [day, setDay] = useState(held.day)
  const [start, setStart] = useState(toClock(held.start))
  const [room, setRoom] = useState(held.room)
  const [minutes, setMinutes] = useState(String(held.minutes))
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    onMove({ ...held, day, room, start: programMinute(start), minutes: Number(minutes) })
  }
  return (
    <ModalDialog title={`Move “${held.sessions[0]!.title}”`} className="narrow" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="content">
          {days.length > 1 && (
            <SelectField
              label="Day"
              value={day}
              options={days.map((one) => [String(one.day), formatProgramDay(one)])}
              onChange={(value) => setDay(Number(value))}
            />
          )}
          <TextField label="Start" type="time" required value={start} onChange={setStart} />
          <TextField label="Minutes" type="number" required min={5} max={720} value={minutes} onChange={setMinutes} />
          <SelectField label="Room" value={room} options={rooms.map(({ id, name }) => [id, name])} onChange={setRoom} />
        </div>
        <DialogButtons onLeave={onClose} act="Move" />
      </form>
    </ModalDialog>
  )
}
