import type { Event, Floor, Room } from '../../../../db/schema.ts'
import { useEventList } from '../../../browser/use-event-list.ts'
import { EditableList, type RowFormProps } from '../../../forms/editable-list.tsx'
import { typedFields } from '../../../forms/fields/bound-fields.tsx'
import { RowFormDialog, useRowForm } from '../../../forms/row-form.tsx'
import { useSaveRow } from '../../../forms/use-save-row.ts'
import { pluralize } from '../../../text/pluralize.ts'
import { RowActions } from '../../../ui/lists/row-actions.tsx'
import { isOwnPicture, Picture } from '../../../ui/picture.tsx'
import { saveFloorPicture } from '../../uploads/queries.ts'
import { pictureUpload, UploadDialog } from '../../uploads/upload-dialog.tsx'
import { FLOOR_LABELS, type FloorFields, floorFields } from '../schema.ts'

export function FloorsSection({ event, rooms }: { event: Event; rooms: Room[] }) {
  return (
    <EditableList
      title="Floors"
      nouns={['floor', 'floors']}
      list={useEventList('floors', event)}
      add="Add Floor"
      empty={
        <p>
          {event.floorPlanUrl
            ? 'All rooms use the event’s floor plan. Add a floor if you have another plan.'
            : 'No floor plan yet. Add one in the event settings, and a floor for each further plan.'}
        </p>
      }
      question="Delete this floor? Its rooms are kept but lose their place on the plan."
      renderRow={(floor, actions) => (
        <li key={floor.id} className="row floor-row">
          <span className="plate">
            {isOwnPicture(floor.planUrl) && <Picture src={floor.planUrl} alt="" width={96} height={48} />}
          </span>
          <div>
            <h3>{floor.name}</h3>
            <p className="about muted">
              {pluralize(rooms.filter(({ floorId }) => floorId === floor.id).length, 'room')}
              {!isOwnPicture(floor.planUrl) && ' · no plan yet'}
            </p>
          </div>
          <RowActions row={floor} {...actions} />
        </li>
      )}
      renderForm={(form) => <FloorForm event={event} {...form} />}
      renderNext={({ id }, onClose) => <UploadDialog save={(url) => saveFloorPicture(id, url)} onClose={onClose} />}
    />
  )
}

const { Text, Picture: PictureField } = typedFields<FloorFields>()

function FloorForm({ event, row: floor, onNext, onClose }: RowFormProps<Floor> & { event: Event }) {
  const form = useRowForm({
    noun: 'floor',
    newIn: event.id,
    row: floor,
    schema: floorFields,
    labels: FLOOR_LABELS,
    save: useSaveRow(event, 'floors', { isShownElsewhere: true }),
    onSaved: onClose,
    nextStep: floor ? undefined : (created) => ({ label: 'Upload plan', onTake: () => onNext(created) }),
  })
  return (
    <RowFormDialog form={form} onClose={onClose}>
      <Text name="name" placeholder="Level 2" />
      <PictureField
        name="planUrl"
        hint={floor ? undefined : 'You can upload a floor plan after you create the floor.'}
        upload={floor && pictureUpload('Upload Floor Plan', (url) => saveFloorPicture(floor.id, url))}
      />
    </RowFormDialog>
  )
}
