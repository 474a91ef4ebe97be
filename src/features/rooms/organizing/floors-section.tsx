import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event, Floor, Room } from '../../../../db/schema.ts'
import { callAsOrganizer } from '../../../browser/organizer-call.ts'
import { useDelete } from '../../../forms/use-delete.ts'
import { useFormDialog } from '../../../forms/use-open-form.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { AddButton } from '../../../ui/lists/add-button.tsx'
import { ListPanel } from '../../../ui/lists/list-panel.tsx'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import { isOwnPicture, Picture } from '../../../ui/pictures/picture.tsx'
import { saveFloorPicture } from '../../uploads/queries.ts'
import { UploadDialog } from '../../uploads/upload-dialog.tsx'
import { useFloors } from '../queries.ts'
import { FloorForm } from './floor-form.tsx'

/** The floors beneath the rooms: plans beside the event's own, which its settings have (product §19.6). */
export function FloorsSection({ event, rooms }: { event: Event; rooms: Room[] }) {
  const floors = useFloors(event)
  const form = useFormDialog<Floor>()
  const [uploading, setUploading] = useState<Floor>()
  const client = useQueryClient()
  const upload = async ({ id }: Floor, uploadURL: string) => {
    if (await saveFloorPicture(id, uploadURL)) void client.invalidateQueries()
  }
  const deletion = useDelete({
    remove: ({ id, version }) => callAsOrganizer('DELETE /api/admin/floors/:id', { params: { id }, version }),
    question: 'Delete this floor? Its rooms are kept but lose their place on the plan.',
    done: 'Floor deleted successfully',
    failed: 'Failed to delete floor',
  })
  return (
    <>
      <ListPanel
        title="Floors"
        nouns={['floor', 'floors']}
        rows={floors.data}
        saved={form.saved}
        error={floors.error}
        onRetry={() => void floors.refetch()}
        actions={<AddButton onClick={form.openNew}>Add Floor</AddButton>}
        empty={<p>All rooms use the event’s floor plan. Add a floor if you have another plan.</p>}
        renderRow={(floor) => (
          <li key={floor.id} className="row floor-row">
            <span className="plate">
              {isOwnPicture(floor.planUrl) && <Picture src={floor.planUrl} alt="" width={96} height={48} />}
            </span>
            <div>
              <h3>{floor.name}</h3>
              <p className="about">
                {pluralize(rooms.filter(({ floorId }) => floorId === floor.id).length, 'room')}
                {!isOwnPicture(floor.planUrl) && ' · no plan yet'}
              </p>
            </div>
            <RowActions
              name={floor.name}
              isDeleting={deletion.deletingId === floor.id}
              onEdit={() => form.openOn(floor)}
              onDelete={() => deletion.ask(floor)}
            />
          </li>
        )}
      />
      {form.isOpen && <FloorForm event={event} floor={form.row} onUpload={setUploading} onClose={form.close} />}
      {uploading && (
        <UploadDialog onUploaded={(url) => void upload(uploading, url)} onClose={() => setUploading(undefined)} />
      )}
    </>
  )
}
