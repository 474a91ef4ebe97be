import { memo, useState } from 'react'
import type { Event, Speaker } from '../../../db/schema.ts'
import { callAsOrganizer } from '../../browser/organizer-call.ts'
import { useDelete } from '../../forms/use-delete.ts'
import { useFormDialog } from '../../forms/use-open-form.ts'
import { summaryLine } from '../../text/summary-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { AddButton } from '../../ui/lists/add-button.tsx'
import { ListPanel } from '../../ui/lists/list-panel.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { savePhoto } from '../uploads/queries.ts'
import { UploadDialog } from '../uploads/upload-dialog.tsx'
import { useSpeakers } from './queries.ts'
import { SpeakerForm } from './speaker-form.tsx'

export function SpeakersPanel({ event }: { event: Event }) {
  const speakers = useSpeakers(event)
  const form = useFormDialog<Speaker>()
  const [uploading, setUploading] = useState<Speaker>()
  const deletion = useDelete({
    remove: ({ id, version }) => callAsOrganizer('DELETE /api/admin/speakers/:id', { params: { id }, version }),
    question: 'Delete this speaker?',
    done: 'Speaker deleted successfully',
    failed: 'Failed to delete speaker',
  })
  return (
    <>
      <ListPanel
        title="Manage Speakers"
        nouns={['speaker', 'speakers']}
        rows={speakers.data}
        saved={form.saved}
        error={speakers.error}
        onRetry={() => void speakers.refetch()}
        textOf={({ name, title, company, bio }) => [name, title, company, bio].join(' ')}
        actions={<AddButton onClick={form.openNew}>Add Speaker</AddButton>}
        empty={<p>No speakers yet. Add one, then choose speakers for your sessions.</p>}
        renderRow={(speaker) => (
          <SpeakerRow
            key={speaker.id}
            speaker={speaker}
            isDeleting={deletion.deletingId === speaker.id}
            onEdit={form.openOn}
            onDelete={deletion.ask}
          />
        )}
      />
      {form.isOpen && <SpeakerForm event={event} speaker={form.row} onUpload={setUploading} onClose={form.close} />}
      {uploading && (
        <UploadDialog save={(url) => savePhoto(uploading.id, url)} onClose={() => setUploading(undefined)} />
      )}
    </>
  )
}

type SpeakerRowProps = {
  speaker: Speaker
  isDeleting: boolean
  onEdit: (row: Speaker) => void
  onDelete: (row: Speaker) => void
}

const SpeakerRow = memo(function SpeakerRow({ speaker, isDeleting, onEdit, onDelete }: SpeakerRowProps) {
  return (
    <li className="row speaker-row">
      <Avatar person={speaker} size={44} />
      <div>
        <h3>{speaker.name}</h3>
        <p className="about">
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
        <p className="clamped">{summaryLine(speaker.bio)}</p>
      </div>
      <RowActions
        name={speaker.name}
        isDeleting={isDeleting}
        onEdit={() => onEdit(speaker)}
        onDelete={() => onDelete(speaker)}
      />
    </li>
  )
})
