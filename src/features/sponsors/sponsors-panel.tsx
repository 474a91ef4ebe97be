import { __iconData as Check } from 'lucide-react/icons/check'
import { memo, type ReactNode } from 'react'
import type { Event, Sponsor } from '../../../db/schema.ts'
import { useEventList } from '../../browser/use-event-list.ts'
import { EditableList, type EditableRowProps, type RowFormProps } from '../../forms/editable-list.tsx'
import { typedFields } from '../../forms/fields/bound-fields.tsx'
import { RowFormDialog, useRowForm } from '../../forms/row-form.tsx'
import { useSaveRow } from '../../forms/use-save-row.ts'
import { summaryLine } from '../../text/summary-line.ts'
import { Icon } from '../../ui/icon.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { isOwnPicture, Picture } from '../../ui/picture.tsx'
import { saveLogo } from '../uploads/queries.ts'
import { pictureUpload, UploadButton, UploadDialog } from '../uploads/upload-dialog.tsx'
import { formatTier, LEVELS, TIERS } from './constants.ts'
import { SPONSOR_LABELS, type SponsorFields, sponsorFields } from './schema.ts'

export function SponsorsPanel({ event, actions }: { event: Event; actions?: ReactNode }) {
  return (
    <EditableList
      title="Manage Sponsors"
      nouns={['sponsor', 'sponsors']}
      list={useEventList('sponsors', event)}
      textOf={(sponsor) =>
        [sponsor.name, sponsor.tier, sponsor.sponsorshipLevel, sponsor.contactPerson, sponsor.description].join(' ')
      }
      actions={actions}
      add="Add Sponsor"
      empty={<p>No sponsors yet. Add one so attendees can message them.</p>}
      renderRow={(sponsor, row) => <SponsorRow key={sponsor.id} sponsor={sponsor} {...row} />}
      renderForm={(form) => <SponsorForm event={event} {...form} />}
      renderNext={({ id }, onClose) => <UploadDialog save={(url) => saveLogo(id, url)} onClose={onClose} />}
    />
  )
}

const SponsorRow = memo(function SponsorRow({ sponsor, ...acts }: EditableRowProps<Sponsor> & { sponsor: Sponsor }) {
  const { name, tier, sponsorshipLevel, contactPerson, websiteUrl, description } = sponsor
  return (
    <li className="row sponsor-row">
      <span className="plate">
        {isOwnPicture(sponsor.logoUrl) && <Picture src={sponsor.logoUrl} alt="" width={96} height={48} />}
      </span>
      <div>
        <h3>{name}</h3>
        <p className="about muted">
          {[formatTier(tier), sponsorshipLevel, contactPerson && `Contact: ${contactPerson}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {description && <p className="clamped muted">{summaryLine(description)}</p>}
        {websiteUrl && (
          <p className="about muted">
            <a href={websiteUrl} target="_blank" rel="noopener">
              {websiteUrl}
            </a>
          </p>
        )}
      </div>
      <LogoStatus sponsor={sponsor} />
      <RowActions row={sponsor} {...acts} />
    </li>
  )
})

function LogoStatus({ sponsor }: { sponsor: Sponsor }) {
  const hasLogo = isOwnPicture(sponsor.logoUrl)
  return (
    <span className="cluster logo-tools row-tools">
      <span className={hasLogo ? 'cluster logo-status' : 'cluster logo-status missing'}>
        <span className="visually-hidden">Logo: </span>
        {hasLogo ? (
          <>
            <Icon of={Check} size={18} /> Uploaded
          </>
        ) : (
          'Missing'
        )}
      </span>
      <UploadButton aria-label={`Upload logo of ${sponsor.name}`} save={(url) => saveLogo(sponsor.id, url)} />
    </span>
  )
}

const { Text, TextArea, Select, Picture: PictureField } = typedFields<SponsorFields>()

function SponsorForm({ event, row: sponsor, onNext, onClose }: RowFormProps<Sponsor> & { event: Event }) {
  const form = useRowForm({
    noun: 'sponsor',
    newIn: event.id,
    row: sponsor,
    schema: sponsorFields,
    labels: SPONSOR_LABELS,
    save: useSaveRow(event, 'sponsors'),
    onSaved: onClose,
    nextStep: sponsor ? undefined : (created) => ({ label: 'Upload logo', onTake: () => onNext(created) }),
  })
  return (
    <RowFormDialog form={form} onClose={onClose}>
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
      <TextArea name="jobs" rows={3} hint="Up to three, each on a line: title, place, https://…" />
      <PictureField
        name="logoUrl"
        hint={sponsor ? undefined : 'You can upload a logo after you create the sponsor.'}
        upload={sponsor && pictureUpload('Upload Logo', (url) => saveLogo(sponsor.id, url))}
      />
    </RowFormDialog>
  )
}
