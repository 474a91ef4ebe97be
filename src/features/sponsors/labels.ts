import type { SponsorFields } from './schema.ts'

/** What the fields are called, in the form and wherever a change is told. */
export const SPONSOR_LABELS: Record<keyof SponsorFields, string> = {
  name: 'Name',
  tier: 'Tier',
  sponsorshipLevel: 'Sponsorship Level',
  contactPerson: 'Contact Person',
  websiteUrl: 'Website URL',
  description: 'Description',
  logoUrl: 'Logo URL',
}
