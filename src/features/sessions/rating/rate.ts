import { isRehearsal } from '../../../browser/core/now.ts'
import { RequestError, request } from '../../../browser/request.ts'

const { slug } = document.body.dataset
/** What this device said, by the id of the session: pages are the same for everybody. */
const KEPT = `rated ${slug}`

const REHEARSED = 'Preview only: this session isn’t over yet, so nothing will be sent.'

function said(): Record<string, string> {
  try {
    return JSON.parse(localStorage[KEPT] ?? '{}')
  } catch {
    return {}
  }
}

export function addRating(to: Element, id: string, title: string) {
  const template = document.querySelector<HTMLTemplateElement>('#rating')
  if (!template || to.querySelector('.rating')) return
  const form = template.content.firstElementChild!.cloneNode(true) as HTMLFormElement
  form.ariaLabel = `Rate ${title}`
  form.querySelector('input')!.value = id
  to.append(form)
  show(form, said()[id])
  return form
}

function show(form: HTMLFormElement, face: string | undefined, words = '') {
  for (const button of form.querySelectorAll('button')) button.ariaPressed = String(button.value === face)
  form.querySelector('[role=status]')!.textContent = words
}

async function rate(form: HTMLFormElement, face: string) {
  const { value: sessionId } = form.querySelector('input')!
  const before = said()[sessionId]
  show(form, face)
  try {
    // The device's cookie: an answer is counted once for each device.
    if (!Object.keys(said()).length) await request('POST /api/device').catch(() => {})
    await request('POST /api/feedback', { body: { sessionId, face } as never })
    try {
      localStorage[KEPT] = JSON.stringify({ ...said(), [sessionId]: face })
    } catch {}
    show(form, face, 'Thank you')
  } catch (error) {
    const isRefused = error instanceof RequestError && [403, 429].includes(error.status)
    const why = isRefused && (isRehearsal ? REHEARSED : error.text)
    show(form, before, why || 'Couldn’t send your rating. Please try again.')
  }
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches('.rating')) return
  event.preventDefault()
  void rate(form, (event.submitter as HTMLButtonElement).value)
})
