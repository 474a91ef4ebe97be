import type * as z from 'zod/mini'
import type { Sponsor } from '../../../db/schema.ts'
import {
  optionalLine,
  optionalPictureAddress,
  optionalText,
  optionalWebAddress,
  requiredLine,
  rowSchemas,
} from '../../text/typed/typed-text.ts'

type Editable = Omit<Sponsor, 'id' | 'eventId' | 'version'>

const fields = {
  name: requiredLine(200, { missing: 'Name is required', tooLong: 'Name is too long (at most 200 characters)' }),
  tier: optionalLine(200, 'Tier is too long (at most 200 characters)'),
  logoUrl: optionalPictureAddress('Logo URL must start with https:// or /'),
  websiteUrl: optionalWebAddress('Website URL must start with https:// or http://'),
  description: optionalText(20_000, 'Description is too long (at most 20,000 characters)'),
  contactPerson: optionalLine(200, 'Contact person is too long (at most 200 characters)'),
  sponsorshipLevel: optionalLine(200, 'Sponsorship level is too long (at most 200 characters)'),
} satisfies Record<keyof Editable, z.ZodMiniType>

export const {
  form: sponsorFields,
  create: newSponsor,
  edit: sponsorEdit,
} = rowSchemas(fields, 'Send sponsor fields as a JSON object')

export type SponsorFields = z.infer<typeof sponsorFields>
export type NewSponsor = z.infer<typeof newSponsor>
export type SponsorEdit = Omit<z.infer<typeof sponsorEdit>, 'version'>

export const SPONSOR_LABELS: Record<keyof SponsorFields, string> = {
  name: 'Name',
  tier: 'Tier',
  sponsorshipLevel: 'Sponsorship level',
  contactPerson: 'Contact person',
  websiteUrl: 'Website URL',
  description: 'Description',
  logoUrl: 'Logo URL',
}
