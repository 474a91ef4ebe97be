// Fetched on the first touch of the form; see browser/use-public-form.
export { notify } from '../../layout/toaster.tsx'
export { sponsorMessageFields as schema } from './schema.ts'
