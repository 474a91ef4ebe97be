// Fetched when the form is first touched; see browser/use-public-form.
export { notify } from '../../layout/toaster.tsx'
export { boardPostFields as schema } from './schema.ts'
