import { useQueryClient } from '@tanstack/react-query'
import type { Event, Speaker } from '../../../db/schema.ts'
import { TextAreaField, TextField } from '../../forms/fields.tsx'
import { PictureField } from '../../forms/picture-field.tsx'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { savePhoto } from '../uploads/queries.ts'
import { UploadButton } from '../uploads/upload-dialog.tsx'
import { SPEAKER_LABELS } from './labels.ts'
import { useSaveSpeaker } from './queries.ts'
import { speakerFields } from './schema.ts'

type SpeakerFormProps = {
  event: Event
  /** None: a new one. */
  speaker: Speaker | undefined
  /** A new one is saved and its photo can come. */
  onUpload: (speaker: Speaker) => void
  /** With what was saved, if it was. */
  onClose: (saved?: Speaker) => void
}

export function SpeakerForm({ event, speaker, onUpload, onClose }: SpeakerFormProps) {
  const client = useQueryClient()
  const form = useRowForm({
    draftKey: speaker ? `speaker-${speaker.id}` : `new-speaker-${event.id}`,
    row: speaker,
    valuesOf,
    schema: speakerFields,
    save: useSaveSpeaker(event),
    done: speaker ? 'Speaker updated successfully' : 'Speaker created successfully',
    failed: speaker ? 'Failed to update speaker' : 'Failed to create speaker',
    onSaved: onClose,
    nextStep: speaker ? undefined : (created) => ({ label: 'Upload photo', onTake: () => onUpload(created) }),
  })
  const upload = async (uploadURL: string) => {
    const saved = await savePhoto(speaker!.id, uploadURL)
    if (!saved) return
    form.rebase({ photoUrl: saved.objectPath, version: saved.version })
    void client.invalidateQueries()
  }
  return (
    <RowFormDialog
      title={speaker ? 'Edit Speaker' : 'Create Speaker'}
      form={form}
      labels={SPEAKER_LABELS}
      submitLabel={speaker ? 'Update' : 'Create'}
      onClose={() => onClose()}
    >
      <TextField label={SPEAKER_LABELS.name} autoComplete="off" {...form.field('name')} />
      <div className="pair">
        <TextField label={SPEAKER_LABELS.title} autoComplete="off" {...form.field('title')} />
        <TextField label={SPEAKER_LABELS.company} autoComplete="off" {...form.field('company')} />
      </div>
      <TextAreaField label={SPEAKER_LABELS.bio} rows={5} {...form.field('bio')} />
      <TextField
        label={SPEAKER_LABELS.linkedinUrl}
        placeholder="https://www.linkedin.com/in/…"
        autoComplete="off"
        {...form.field('linkedinUrl')}
      />
      <PictureField
        label={SPEAKER_LABELS.photoUrl}
        {...form.field('photoUrl')}
        hint={speaker ? undefined : 'You can upload a photo once the speaker has been created.'}
        upload={speaker && <UploadButton label="Upload Photo" className="button small" onUploaded={upload} />}
      />
    </RowFormDialog>
  )
}

function valuesOf(speaker: Speaker | undefined) {
  return {
    name: speaker?.name ?? '',
    title: speaker?.title ?? '',
    company: speaker?.company ?? '',
    bio: speaker?.bio ?? '',
    linkedinUrl: speaker?.linkedinUrl ?? '',
    photoUrl: speaker?.photoUrl ?? '',
  }
}
