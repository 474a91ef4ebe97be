import { useQueryClient } from '@tanstack/react-query'
import type { Event, Sponsor } from '../../../db/schema.ts'
import { TextAreaField, TextField } from '../../forms/fields.tsx'
import { PictureField } from '../../forms/picture-field.tsx'
import { RowFormDialog } from '../../forms/row-form-dialog.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { useRowForm } from '../../forms/use-row-form.ts'
import { saveLogo } from '../uploads/queries.ts'
import { UploadButton } from '../uploads/upload-dialog.tsx'
import { LEVELS, TIERS } from './constants.ts'
import { SPONSOR_LABELS } from './labels.ts'
import { useSaveSponsor } from './queries.ts'
import { sponsorFields } from './schema.ts'

type SponsorFormProps = {
  event: Event
  /** None: a new one. */
  sponsor: Sponsor | undefined
  /** A new one is saved and its logo can come. */
  onUpload: (sponsor: Sponsor) => void
  /** With what was saved, if it was. */
  onClose: (saved?: Sponsor) => void
}

export function SponsorForm({ event, sponsor, onUpload, onClose }: SponsorFormProps) {
  const client = useQueryClient()
  const form = useRowForm({
    draftKey: sponsor ? `sponsor-${sponsor.id}` : `new-sponsor-${event.id}`,
    row: sponsor,
    valuesOf,
    schema: sponsorFields,
    save: useSaveSponsor(event),
    done: sponsor ? 'Sponsor updated successfully' : 'Sponsor created successfully',
    failed: sponsor ? 'Failed to update sponsor' : 'Failed to create sponsor',
    onSaved: onClose,
    nextStep: sponsor ? undefined : (created) => ({ label: 'Upload logo', onTake: () => onUpload(created) }),
  })
  const upload = async (uploadURL: string) => {
    const saved = await saveLogo(sponsor!.id, uploadURL)
    if (!saved) return
    form.rebase({ logoUrl: saved.objectPath, version: saved.version })
    void client.invalidateQueries()
  }
  return (
    <RowFormDialog
      title={sponsor ? 'Edit Sponsor' : 'Create Sponsor'}
      form={form}
      labels={SPONSOR_LABELS}
      submitLabel={sponsor ? 'Update' : 'Create'}
      onClose={() => onClose()}
    >
      <TextField label={SPONSOR_LABELS.name} autoComplete="off" {...form.field('name')} />
      <div className="pair">
        <SelectField
          label={SPONSOR_LABELS.tier}
          options={TIERS}
          nothing="No tier (Supporting)"
          {...form.field('tier')}
        />
        <SelectField
          label={SPONSOR_LABELS.sponsorshipLevel}
          options={LEVELS}
          nothing="No level"
          {...form.field('sponsorshipLevel')}
        />
      </div>
      <div className="pair">
        <TextField label={SPONSOR_LABELS.contactPerson} autoComplete="off" {...form.field('contactPerson')} />
        <TextField
          label={SPONSOR_LABELS.websiteUrl}
          placeholder="https://…"
          autoComplete="off"
          {...form.field('websiteUrl')}
        />
      </div>
      <TextAreaField label={SPONSOR_LABELS.description} rows={4} {...form.field('description')} />
      <PictureField
        label={SPONSOR_LABELS.logoUrl}
        {...form.field('logoUrl')}
        hint={sponsor ? undefined : 'You can upload a logo once the sponsor has been created.'}
        upload={sponsor && <UploadButton label="Upload Logo" className="button small" onUploaded={upload} />}
      />
    </RowFormDialog>
  )
}

function valuesOf(sponsor: Sponsor | undefined) {
  return {
    name: sponsor?.name ?? '',
    tier: sponsor?.tier ?? '',
    sponsorshipLevel: sponsor?.sponsorshipLevel ?? '',
    contactPerson: sponsor?.contactPerson ?? '',
    websiteUrl: sponsor?.websiteUrl ?? '',
    description: sponsor?.description ?? '',
    logoUrl: sponsor?.logoUrl ?? '',
  }
}
