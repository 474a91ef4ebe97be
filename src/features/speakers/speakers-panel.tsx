import { memo, type ReactNode } from 'react'
import type { Event, Speaker } from '../../../db/schema.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { EditableList, type EditableRowProps, type RowFormProps } from '../../forms/editable-list.tsx'
import { typedFields } from '../../forms/fields/bound-fields.tsx'
import { RowFormDialog, useRowForm } from '../../forms/row-form.tsx'
import { useSaveRow } from '../../forms/use-save-row.ts'
import { summaryLine } from '../../text/summary-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { savePhoto } from '../uploads/queries.ts'
import { pictureUpload, UploadDialog } from '../uploads/upload-dialog.tsx'
import { SPEAKER_LABELS, type SpeakerFields, speakerFields } from './schema.ts'

export function SpeakersPanel({ event, actions }: { event: Event; actions?: ReactNode }) {
  return (
    <EditableList
      title="Manage Speakers"
      nouns={['speaker', 'speakers']}
      list={useEventList('speakers', event)}
      textOf={({ name, title, company, bio }) => [name, title, company, bio].join(' ')}
      actions={actions}
      add="Add Speaker"
      empty={<p>No speakers yet. Add one, then choose speakers for your sessions.</p>}
      renderRow={(speaker, row) => <SpeakerRow key={speaker.id} speaker={speaker} {...row} />}
      renderForm={(form) => <SpeakerForm event={event} {...form} />}
      renderNext={({ id }, onClose) => <UploadDialog save={(url) => savePhoto(id, url)} onClose={onClose} />}
    />
  )
}

const SpeakerRow = memo(function SpeakerRow({ speaker, ...acts }: EditableRowProps<Speaker> & { speaker: Speaker }) {
  return (
    <li className="row speaker-row">
      <Avatar person={speaker} size={44} />
      <div>
        <h3>{speaker.name}</h3>
        <p className="about muted">
          {[speaker.title, speaker.company].filter(Boolean).join(' · ')}
          {speaker.linkedinUrl && (
            <>
              {' · '}
              <a href={speaker.linkedinUrl} target="_blank" rel="noopener">
                LinkedIn<span className="visually-hidden"> of {speaker.name}</span>
              </a>
            </>
          )}
        </p>
        <p className="clamped muted">{summaryLine(speaker.bio)}</p>
      </div>
      <RowActions row={speaker} {...acts} />
    </li>
  )
})

const { Text, TextArea, Picture } = typedFields<SpeakerFields>()

function SpeakerForm({ event, row: speaker, onNext, onClose }: RowFormProps<Speaker> & { event: Event }) {
  const form = useRowForm({
    noun: 'speaker',
    newIn: event.id,
    row: speaker,
    schema: speakerFields,
    labels: SPEAKER_LABELS,
    save: useSaveRow(event, 'speakers'),
    onSaved: onClose,
    nextStep: speaker ? undefined : (created) => ({ label: 'Upload photo', onTake: () => onNext(created) }),
  })
  return (
    <RowFormDialog form={form} onClose={onClose}>
      <Text name="name" />
      <div className="pair">
        <Text name="title" />
        <Text name="company" />
      </div>
      <div className="pair">
        <Text name="pronouns" placeholder="she/her" />
        <Text name="pronunciation" placeholder="AY-da OH-bee" />
      </div>
      <TextArea name="bio" rows={5} />
      <Text name="linkedinUrl" placeholder="https://www.linkedin.com/in/…" />
      <Text name="websiteUrl" placeholder="https://…" />
      <Picture
        name="photoUrl"
        hint={speaker ? undefined : 'You can upload a photo after you create the speaker.'}
        upload={speaker && pictureUpload('Upload Photo', (url) => savePhoto(speaker.id, url))}
      />
    </RowFormDialog>
  )
}
