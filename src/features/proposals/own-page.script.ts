import { readStored, writeStored } from '../../browser/local-storage.ts'
import { MAX_UPLOAD_BYTES, tooLargeMessage } from '../uploads/constants.ts'

/** By field: what was typed and not sent, and what the page showed before. */
type Draft = Record<string, { typed: string; was: string }>

const form = document.querySelector<HTMLFormElement>('form[data-draft]')!
const { draft: key = '', state } = form.dataset
const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([type=file], [type=hidden]), textarea')]
const hidden = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null
const shownBefore = ({ name }: HTMLInputElement) => hidden(`was ${name}`)!
const shown = (field: HTMLInputElement) => (hidden(`shown ${field.name}`) ?? shownBefore(field)).value

if (state === 'sent') {
  // What was typed meanwhile, here or in another tab, was not sent.
  const sent = takeSent()
  const left = Object.entries(readStored<Draft>(key, {})).filter(([name, { typed }]) => typed !== sent[name])
  writeStored(key, Object.fromEntries(left))
  // Without this a reload would remove what is typed from here on.
  history.replaceState(null, '', location.pathname)
}
const draft = readStored<Draft>(key, {})
for (const field of fields) {
  const { typed = field.value, was = '' } = draft[field.name] ?? {}
  if (typed === field.value) continue
  field.value = typed
  shownBefore(field).value = was
  form.querySelector('[role=status]')!.removeAttribute('hidden')
}

/** Field by field: another tab may keep others. */
form.addEventListener('input', ({ target }) => {
  const field = fields.find((one) => one === target)
  if (!field) return
  const { [field.name]: _, ...others } = readStored<Draft>(key, {})
  const own = { [field.name]: { typed: field.value, was: shownBefore(field).value } }
  writeStored(key, { ...others, ...(field.value !== shown(field) && own) })
})

/** Before it is sent with everything that was typed. */
form.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
  const size = target.files?.[0]?.size ?? 0
  target.setCustomValidity(size > MAX_UPLOAD_BYTES ? tooLargeMessage(size) : '')
  target.reportValidity()
})

/** Of this tab, until the answer is there. */
form.addEventListener('submit', () => {
  try {
    sessionStorage[key] = JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value])))
  } catch {}
})

function takeSent(): Record<string, string> {
  try {
    const sent = JSON.parse(sessionStorage[key])
    sessionStorage.removeItem(key)
    return sent
  } catch {
    return {}
  }
}
