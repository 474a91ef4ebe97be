import { useId, useState } from 'react'
import type { Room } from '../../../db/schema.ts'
import { FieldFrame } from '../../forms/fields/field-frame.tsx'
import { SelectField } from '../../forms/fields/text-field.tsx'
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
  const [startId, lengthId] = [useId(), useId()]
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
          <FieldFrame id={startId} label="Start">
            <input id={startId} type="time" required value={start} onChange={({ target }) => setStart(target.value)} />
          </FieldFrame>
          <FieldFrame id={lengthId} label="Minutes">
            <input
              id={lengthId}
              type="number"
              required
              min={5}
              max={720}
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
            />
          </FieldFrame>
          <SelectField label="Room" value={room} options={rooms.map(({ id, name }) => [id, name])} onChange={setRoom} />
        </div>
        <DialogButtons onLeave={onClose} act="Move" />
      </form>
    </ModalDialog>
  )
}
