import type { Event, Sponsor } from '../../../db/schema.ts'
import { typedFields } from '../../forms/fields/typed-fields.ts'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { saveLogo } from '../uploads/queries.ts'
import { pictureUpload } from '../uploads/upload-dialog.tsx'
import { LEVELS, TIERS } from './constants.ts'
import { useSaveSponsor } from './queries.ts'
import { SPONSOR_LABELS, type SponsorFields, sponsorFields } from './schema.ts'

type SponsorFormProps = {
  event: Event
  /** Undefined: a new sponsor. */
  sponsor: Sponsor | undefined
  /** The logo follows once a new sponsor is saved. */
  onUpload: (sponsor: Sponsor) => void
  onClose: (saved?: Sponsor) => void
}

const { Text, TextArea, Select, Picture } = typedFields<SponsorFields>()

export function SponsorForm({ event, sponsor, onUpload, onClose }: SponsorFormProps) {
  const form = useRowForm({
    draftKey: sponsor ? `sponsor-${sponsor.id}` : `new-sponsor-${event.id}`,
    row: sponsor,
    schema: sponsorFields,
    labels: SPONSOR_LABELS,
    save: useSaveSponsor(event),
    done: sponsor ? 'Sponsor updated successfully' : 'Sponsor created successfully',
    failed: sponsor ? 'Failed to update sponsor' : 'Failed to create sponsor',
    onSaved: onClose,
    nextStep: sponsor ? undefined : (created) => ({ label: 'Upload logo', onTake: () => onUpload(created) }),
  })
  return (
    <RowFormDialog title={sponsor ? 'Edit Sponsor' : 'Create Sponsor'} form={form} onClose={() => onClose()}>
      <Text name="name" />
      <div className="pair">
        <Select name="tier" options={TIERS} emptyLabel="No tier (Supporting)" />
        <Select name="sponsorshipLevel" options={LEVELS} emptyLabel="No level" />
      </div>
      <div className="pair">
        <Text name="contactPerson" />
        <Text name="websiteUrl" placeholder="https://…" />
      </div>
      <TextArea name="description" rows={4} />
      <Picture
        name="logoUrl"
        hint={sponsor ? undefined : 'You can upload a logo after you create the sponsor.'}
        upload={sponsor && pictureUpload('Upload Logo', (url) => saveLogo(sponsor.id, url))}
      />
    </RowFormDialog>
  )
}
