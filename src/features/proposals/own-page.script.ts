import { readStored, removeStored, writeStored } from '../../browser/local-storage.ts'

/** By field: what was typed and not sent, and what the page showed before. */
type Draft = Record<string, { typed: string; was?: string }>

const form = document.querySelector<HTMLFormElement>('form[data-draft]')!
const { draft: key, state } = form.dataset
const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([type=file], [type=hidden]), textarea')]
const shownBefore = ({ name }: HTMLInputElement) => form.elements.namedItem(`was ${name}`) as HTMLInputElement

if (state === 'sent') {
  removeStored(key!)
  // Without this a reload would remove what is typed from here on.
  history.replaceState(null, '', location.pathname)
}
const draft = state === 'shown' ? readStored<Draft>(key!, {}) : {}
for (const field of fields) {
  const { typed = field.value, was = '' } = draft[field.name] ?? {}
  if (typed === field.value) continue
  field.value = typed
  shownBefore(field).value = was
  form.querySelector('[role=status]')!.removeAttribute('hidden')
}

form.addEventListener('input', () => {
  const changed = fields.filter((field) => field.value !== shownBefore(field).value)
  const kept = changed.map((field) => [field.name, { typed: field.value, was: shownBefore(field).value }])
  writeStored(key!, Object.fromEntries(kept))
})
