import { useState } from 'react'
import type { Room } from '../../../db/schema.ts'
import { SelectField, TextField } from '../../forms/fields/text-field.tsx'
import { pluralize } from '../../text/pluralize.ts'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../ui/overlays/modal-dialog.tsx'
import { type Planned, shiftRoom } from './held.ts'
import { programMinute } from './place.ts'
import type { Move } from './schema.ts'

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
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
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
            hint="A negative number moves it earlier."
            type="number"
            required
            min={-720}
            max={720}
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
