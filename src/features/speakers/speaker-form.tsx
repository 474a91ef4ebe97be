import type { Event, Speaker } from '../../../db/schema.ts'
import { typedFields } from '../../forms/fields/typed-fields.ts'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { savePhoto } from '../uploads/queries.ts'
import { pictureUpload } from '../uploads/upload-dialog.tsx'
import { useSaveSpeaker } from './queries.ts'
import { SPEAKER_LABELS, type SpeakerFields, speakerFields } from './schema.ts'

type SpeakerFormProps = {
  event: Event
  /** Undefined: a new speaker. */
  speaker: Speaker | undefined
  /** The photo follows once a new speaker is saved. */
  onUpload: (speaker: Speaker) => void
  onClose: (saved?: Speaker) => void
}

const { Text, TextArea, Picture } = typedFields<SpeakerFields>()

export function SpeakerForm({ event, speaker, onUpload, onClose }: SpeakerFormProps) {
  const form = useRowForm({
    draftKey: speaker ? `speaker-${speaker.id}` : `new-speaker-${event.id}`,
    row: speaker,
    schema: speakerFields,
    labels: SPEAKER_LABELS,
    save: useSaveSpeaker(event),
    done: speaker ? 'Speaker updated successfully' : 'Speaker created successfully',
    failed: speaker ? 'Failed to update speaker' : 'Failed to create speaker',
    onSaved: onClose,
    nextStep: speaker ? undefined : (created) => ({ label: 'Upload photo', onTake: () => onUpload(created) }),
  })
  return (
    <RowFormDialog title={speaker ? 'Edit Speaker' : 'Create Speaker'} form={form} onClose={() => onClose()}>
      <Text name="name" />
      <div className="pair">
        <Text name="title" />
        <Text name="company" />
      </div>
      <TextArea name="bio" rows={5} />
      <Text name="linkedinUrl" placeholder="https://www.linkedin.com/in/…" />
      <Picture
        name="photoUrl"
        hint={speaker ? undefined : 'You can upload a photo after you create the speaker.'}
        upload={speaker && pictureUpload('Upload Photo', (url) => savePhoto(speaker.id, url))}
      />
    </RowFormDialog>
  )
}
