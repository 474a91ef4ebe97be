import type { Rating } from '../../../db/schema.ts'
import { isRehearsal } from '../../browser/core/clock.ts'
import { RequestError, request } from '../../browser/request.ts'
import { keepRating, ratings } from './own-ratings.ts'

const REHEARSED = 'Preview only: this session isn’t over yet, so nothing will be sent.'

export function addRating(to: Element, id: string, title: string) {
  const template = document.querySelector<HTMLTemplateElement>('#rating')
  if (!template || to.querySelector('.rating')) return
  const form = template.content.firstElementChild!.cloneNode(true) as HTMLFormElement
  form.ariaLabel = `Rate ${title}`
  form.querySelector('input')!.value = id
  to.append(form)
  show(form, ratings()[id])
  return form
}

/** The server renders forms without this device's ratings. */
export function showGiven() {
  for (const form of document.querySelectorAll<HTMLFormElement>('.rating:not(:has([aria-pressed]))'))
    show(form, ratings()[form.querySelector('input')!.value])
}

function show(form: HTMLFormElement, face: string | undefined, words = '') {
  for (const button of form.querySelectorAll('button')) button.ariaPressed = String(button.value === face)
  form.querySelector('[role=status]')!.textContent = words
}

async function rate(form: HTMLFormElement, face: Rating) {
  const { value: sessionId } = form.querySelector('input')!
  const before = ratings()[sessionId]
  show(form, face)
  try {
    // Sets the cookie by which a device counts once.
    if (!Object.keys(ratings()).length) await request('POST /api/device').catch(() => {})
    await request('POST /api/feedback', { body: { sessionId, face } })
    keepRating(sessionId, face)
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
  void rate(form, (event.submitter as HTMLButtonElement).value as Rating)
})
