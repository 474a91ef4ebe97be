import { useId, useState } from 'react'
import type { Room } from '../../../../db/schema.ts'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx'
import { MERGE_EXPLANATION, useRoomAction } from '../queries.ts'

type MergeDialogProps = { room: Room; rooms: Room[]; onClose: () => void }

export function MergeDialog({ room, rooms, onClose }: MergeDialogProps) {
  const others = rooms.filter(({ id }) => id !== room.id)
  const [into, setInto] = useState(others[0]?.id)
  const arranging = useRoomAction()
  const id = useId()
  const merge = () => {
    const other = others.find((each) => each.id === into)
    if (other) arranging.mutate({ room, into: other }, { onSuccess: onClose })
  }
  return (
    <ModalDialog title={`Merge “${room.name}”`} className="narrow" onClose={onClose}>
      <div className="content">
        <p>{MERGE_EXPLANATION}</p>
        <div className="field">
          <label htmlFor={id}>Merge into</label>
          <select id={id} value={into} onChange={({ target }) => setInto(target.value)}>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </select>
        </div>
      </div>
      <DialogButtons onLeave={onClose} act="Merge" isDisabled={!into || arranging.isPending} onAct={merge} />
    </ModalDialog>
  )
}
