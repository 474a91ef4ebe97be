// Fetched when the form is first touched; see browser/use-sending.
export { notify } from '../../layout/toaster.tsx'
export { sponsorMessageFields as schema } from './schema.ts'
