import { useId, useState } from 'react'
import type { Room } from '../../../db/schema.ts'
import { FieldFrame } from '../../forms/fields/field-frame.tsx'
import { SelectField } from '../../forms/fields/text-field.tsx'
import { formatProgramDay, NIGHT_ENDS_HOUR, type ProgramDay } from '../../program/program-days.ts'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import type { Held } from './held.ts'
import { toClock, toMinutes } from './place.ts'

type MoveDialogProps = {
  held: Held
  days: ProgramDay[]
  rooms: Room[]
  onMove: (to: Held) => void
  onClose: () => void
}

/** The same move by a form: day, start, room, and length. */
export function MoveDialog({ held, days, rooms, onMove, onClose }: MoveDialogProps) {
  const [day, setDay] = useState(held.day)
  const [start, setStart] = useState(toClock(held.start))
  const [room, setRoom] = useState(held.room)
  const [minutes, setMinutes] = useState(String(held.minutes))
  const [startId, lengthId] = [useId(), useId()]
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const minute = toMinutes(start)
    const night = minute < NIGHT_ENDS_HOUR * 60 ? 24 * 60 : 0
    onMove({ ...held, day, room, start: minute + night, minutes: Number(minutes) })
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
