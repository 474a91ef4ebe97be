import { type FormEvent, useState } from 'react'
import type { Room } from '../../../db/schema.ts'
import { SelectField, TextField } from '../../forms/fields/text-field.tsx'
import { formatProgramDay, type ProgramDay } from '../../program/program-days.ts'
import { pluralize } from '../../text/pluralize.ts'
import { DialogButtons, ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import { type Held, type Planned, shiftRoom } from './held.ts'
import { programMinute, toClock } from './place.ts'
import type { Move } from './schema.ts'

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
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

type ShiftDialogProps = {
  planned: Map<string, Planned>
  day: number
  rooms: Room[]
  room: string
  onMove: (moves: Move[]) => void
  onClose: () => void
}

export function ShiftDialog({ planned, day, rooms, room: first, onMove, onClose }: ShiftDialogProps) {
  const [room, setRoom] = useState(first)
  const [start, setStart] = useState('14:00')
  const [minutes, setMinutes] = useState('15')
  const moves = shiftRoom(planned.values(), { day, room, start: programMinute(start) }, Number(minutes))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    onMove(moves)
  }
  return (
    <ModalDialog title="Move the rest of a room" className="narrow" onClose={onClose}>
      <form onSubmit={submit}>
        <div className="content">
          <SelectField label="Room" value={room} options={rooms.map(({ id, name }) => [id, name])} onChange={setRoom} />
          <TextField label="Everything from" type="time" required value={start} onChange={setStart} />
          <TextField
            label="Minutes later"
            type="number"
            required
            min={-720}
            max={720}
            hint="A negative number moves it earlier."
            value={minutes}
            onChange={setMinutes}
          />
        </div>
        <DialogButtons
          onLeave={onClose}
          act={`Move ${pluralize(moves.length, 'session')}`}
          isDisabled={!moves.length || !Number(minutes)}
        />
      </form>
    </ModalDialog>
  )
}
