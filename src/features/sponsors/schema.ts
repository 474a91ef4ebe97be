import * as z from 'zod/mini'
import type { Sponsor } from '../../../db/schema.ts'
import {
  optionalLine,
  optionalPictureAddress,
  optionalText,
  optionalWebAddress,
  requiredLine,
  rowSchemas,
} from '../../text/typed/typed-text.ts'
import { areJobs, MAX_JOBS } from './jobs.ts'

const WRONG_JOBS = `Write at most ${MAX_JOBS} jobs, each on a line: title, place, https://…`

const fields = {
  name: requiredLine('Name', 200),
  tier: optionalLine('Tier', 200),
  logoUrl: optionalPictureAddress('Logo URL must start with https:// or /'),
  websiteUrl: optionalWebAddress('Website URL must start with https:// or http://'),
  description: optionalText('Description', 20_000),
  contactPerson: optionalLine('Contact person', 200),
  sponsorshipLevel: optionalLine('Sponsorship level', 200),
  jobs: optionalText('Jobs', 8000, WRONG_JOBS).check(z.refine((text) => !text || areJobs(text), WRONG_JOBS)),
} satisfies Record<keyof Omit<Sponsor, 'id' | 'eventId' | 'version'>, z.ZodMiniType>

export const { form: sponsorFields, create: newSponsor, edit: sponsorEdit } = rowSchemas(fields, 'sponsor')

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
  jobs: 'Jobs',
  logoUrl: 'Logo URL',
}
