import island from '#island'
import { AskForm } from './ask-form.tsx'

export default island(import.meta.url, AskForm)
