import { __iconData as Plus } from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Event, Guide } from '../../../db/schema.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { EditableList, useFormDialog } from '../../forms/editable-list.tsx'
import { typedFields } from '../../forms/fields/bound-fields.tsx'
import { RowFormDialog, useRowForm } from '../../forms/row-form.tsx'
import { useSaveRow } from '../../forms/use-save-row.ts'
import { GUIDE_KINDS, type GuideKind, missingGuideKinds } from '../../text/guide-kinds.ts'
import { summaryLine } from '../../text/summary-line.ts'
import { SmallButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { GUIDE_LABELS, type GuideFields, guideFields } from './schema.ts'

export function GuidesPanel({ event }: { event: Event }) {
  const guides = useEventList('guides', event)
  const form = useFormDialog<Guide>()
  const [kind, setKind] = useState<GuideKind>()
  const missing = guides.data ? missingGuideKinds(guides.data) : []
  return (
    <EditableList
      title="Good to know"
      nouns={['guide', 'guides']}
      list={guides}
      form={form}
      textOf={({ kind, title, text }) => [kind, title, text].join(' ')}
      add="Add Guide"
      empty={<p>No guides yet. Attendees look here for help, quiet rooms, food, and Wi-Fi.</p>}
      renderRow={(guide, actions) => (
        <li key={guide.id} className="row">
          <div>
            <h3>{guide.title}</h3>
            {guide.kind !== guide.title && <p className="about muted">{guide.kind ?? 'Other topic'}</p>}
            <p className="clamped muted">{summaryLine(guide.text)}</p>
          </div>
          <RowActions row={guide} {...actions} />
        </li>
      )}
      renderForm={({ row }) => {
        const onClose = () => {
          setKind(undefined)
          form.close()
        }
        return <GuideForm event={event} guide={row} kind={kind} onClose={onClose} />
      }}>
      {missing.length > 0 && (
        <section aria-label="Missing guides">
          <p className="hint">Still missing. Attendees see only what you have written.</p>
          <div className="buttons">
            {missing.map((one) => (
              <SmallButton
                key={one}
                onClick={() => {
                  setKind(one)
                  form.openNew()
                }}>
                <Icon of={Plus} size={16} />
                {one}
              </SmallButton>
            ))}
          </div>
        </section>
      )}
    </EditableList>
  )
}

type GuideFormProps = { event: Event; guide?: Guide; kind?: GuideKind; onClose: () => void }

const { Text, TextArea, Select } = typedFields<GuideFields>()

function GuideForm({ event, guide, kind, onClose }: GuideFormProps) {
  const form = useRowForm({
    noun: 'guide',
    newIn: `${event.id}-${kind ?? ''}`,
    row: guide,
    schema: guideFields,
    labels: GUIDE_LABELS,
    defaults: { kind },
    inputOf: (values) => ({ ...values, title: values.title || values.kind }),
    save: useSaveRow(event, 'guides'),
    onSaved: onClose,
  })
  return (
    <RowFormDialog form={form} onClose={onClose}>
      <div className="pair">
        <Select name="kind" options={GUIDE_KINDS} emptyLabel="Other topic" />
        <Text name="title" placeholder={form.values.kind || undefined} />
      </div>
      <TextArea name="text" rows={10} hint="Phone numbers, names of rooms, and titles of sessions become links." />
    </RowFormDialog>
  )
}
