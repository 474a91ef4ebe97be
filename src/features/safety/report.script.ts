import { OUTBOX_PATHS, type OutboxState, sendToOutbox } from '../../browser/outbox.ts'
import { isQueued, RequestError, sendRequest } from '../../browser/request.ts'
import { sealReport } from './sealing.ts'

const DOUBLE_PRESS_MS = 1000
const way = document.querySelector<HTMLAnchorElement>('[data-leave]')!
const form = document.querySelector<HTMLFormElement>('[data-keys]')
const receipt = document.querySelector<HTMLElement>('#receipt')

function leave(event: Event) {
  event.preventDefault()
  document.body.hidden = true
  location.replace(way.href)
}

way.addEventListener('click', leave)
let pressedAt = -DOUBLE_PRESS_MS
addEventListener('keydown', (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  if (event.timeStamp - pressedAt < DOUBLE_PRESS_MS) leave(event)
  pressedAt = event.timeStamp
})

form?.addEventListener('submit', (event) => {
  // Without HTTPS a browser has no encryption; then the server seals.
  if (!crypto.subtle) return
  event.preventDefault()
  void send(form)
})

const replying = document.querySelector<HTMLFormElement>('[data-reply]')

replying?.addEventListener('submit', (event) => {
  event.preventDefault()
  void reply(replying)
})

/** The next page comes once the server has the text, which stands nowhere else. */
async function reply(form: HTMLFormElement) {
  const [text, button] = [form.querySelector('textarea')!, form.querySelector('button')!]
  form.querySelector('[role=alert]')?.remove()
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  text.readOnly = button.disabled = true
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
  const isOurs = (await answer?.text().catch(() => ''))?.includes('data-leave')
  if (answer && isOurs && answer.status < 500) {
    // A refusal comes again, with its reason and the text.
    if (answer.ok) text.value = ''
    return form.submit()
  }
  text.readOnly = button.disabled = false
  const textContent = 'Your reply wasn’t sent. Try again.'
  const problem = Object.assign(document.createElement('p'), { className: 'notice bad', textContent })
  problem.setAttribute('role', 'alert')
  form.prepend(problem)
}

async function send(form: HTMLFormElement) {
  const [problem, button] = [form.querySelector<HTMLElement>('[role=alert]')!, form.querySelector('button')!]
  const {
    eventId = '',
    words = '',
    website,
    ...typed
  } = Object.fromEntries(new FormData(form)) as Record<string, string>
  button.disabled = true
  try {
    const recipients = { eventId, words, publicKeys: JSON.parse(form.dataset.keys!) }
    const body = { eventId, sealed: await sealReport(typed, recipients), website }
    const { data } = await sendRequest(`POST ${OUTBOX_PATHS.report}`, { body })
    form.remove()
    receipt!.hidden = false
    receipt!.focus()
    if (isQueued(data)) tell('Waiting for a connection. Your report is saved encrypted and will be sent automatically.')
  } catch (error) {
    button.disabled = false
    problem.textContent = `Your report wasn’t sent. ${error instanceof RequestError ? error.text : 'Try again.'}`
    problem.hidden = false
  }
}

function tell(state: string) {
  receipt!.querySelector('[data-state]')!.textContent = state
}

/** Once it was sent, the phone keeps nothing. */
navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Partial<OutboxState>>) => {
  for (const { id, url, status, why } of data.outbox ?? []) {
    if (!url.endsWith(OUTBOX_PATHS.report) || !receipt) continue
    if (status === 'refused') tell(`Your report wasn’t sent: ${why}. Please write it again.`)
    if (status !== 'sent') continue
    tell('The safety team has your report.')
    sendToOutbox({ outbox: 'drop', id })
  }
})
sendToOutbox({ outbox: 'flush' })
