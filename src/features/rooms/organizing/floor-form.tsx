import type { Event, Floor } from '../../../../db/schema.ts'
import { typedFields } from '../../../forms/fields/typed-fields.ts'
import { RowFormDialog } from '../../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../../forms/use-row-form.ts'
import { saveFloorPicture } from '../../uploads/queries.ts'
import { pictureUpload } from '../../uploads/upload-dialog.tsx'
import { useSaveFloor } from '../queries.ts'
import { FLOOR_LABELS, type FloorFields, floorFields } from '../schema.ts'

type FloorFormProps = {
  event: Event
  /** None: a new one. */
  floor: Floor | undefined
  /** A new one is saved and its plan can come. */
  onUpload: (floor: Floor) => void
  onClose: (saved?: Floor) => void
}

const { Text, Picture } = typedFields<FloorFields>()

export function FloorForm({ event, floor, onUpload, onClose }: FloorFormProps) {
  const form = useRowForm({
    draftKey: floor ? `floor-${floor.id}` : `new-floor-${event.id}`,
    row: floor,
    schema: floorFields,
    labels: FLOOR_LABELS,
    save: useSaveFloor(event),
    done: floor ? 'Floor updated successfully' : 'Floor created successfully',
    failed: floor ? 'Failed to update floor' : 'Failed to create floor',
    onSaved: onClose,
    nextStep: floor ? undefined : (created) => ({ label: 'Upload plan', onTake: () => onUpload(created) }),
  })
  return (
    <RowFormDialog title={floor ? 'Edit Floor' : 'Create Floor'} form={form} onClose={() => onClose()}>
      <Text name="name" placeholder="Level 2" />
      <Picture
        name="planUrl"
        hint={floor ? undefined : 'You can upload a floor plan after you create the floor.'}
        upload={floor && pictureUpload('Upload Floor Plan', (url) => saveFloorPicture(floor.id, url))}
      />
    </RowFormDialog>
  )
}
