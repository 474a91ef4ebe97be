import { readStored, removeStored, writeStored } from '../../../browser/local-storage.ts'

const form = document.querySelector<HTMLFormElement>('form.push')!
const button = form.querySelector('button')!
const boxes = [...form.querySelectorAll('input')]
const chosen = () => boxes.filter(({ checked }) => checked).map(({ value }) => value)
const { slug } = document.body.dataset
const STORAGE_KEY = `push ${slug}`
const { serviceWorker } = navigator
const policy = window.trustedTypes?.createPolicy('push', { createHTML: () => '', createScriptURL: (url) => url })
const WORKER = '/push/worker.js'

/** What this browser is told of; empty: nothing. */
let kinds = readStored<string[]>(STORAGE_KEY, [])

if (serviceWorker && 'PushManager' in window) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void save(kinds.length ? [] : chosen())
  })
  form.addEventListener('change', () => kinds.length && save(chosen()))
  show(Notification.permission === 'granted' ? kinds : [])
  reveal('div')
  // The push service, the server, or its key may be another one.
  if (kinds.length) store(kinds).catch(() => {})
}
// Safari's tabs on phones: only an app on the Home Screen can subscribe.
else if ('standalone' in navigator && !navigator.standalone && navigator.maxTouchPoints > 1) reveal('ol')

function reveal(part: 'div' | 'ol') {
  form.querySelector<HTMLElement>(part)!.hidden = false
  form.hidden = form.dataset.offered === undefined && !kinds.length
}

function show(now: string[]) {
  kinds = now
  if (now.length) writeStored(STORAGE_KEY, now)
  else removeStored(STORAGE_KEY)
  for (const box of boxes) box.checked = !now.length || now.includes(box.value)
  button.textContent = now.length ? 'Turn off' : 'Turn on'
}

async function save(wanted: string[]) {
  button.disabled = true
  const refusal = await store(wanted).catch(() => 'This could not be saved. Please try again.')
  button.disabled = false
  form.querySelector('[role=status]')!.textContent = refusal ?? ''
  show(refusal === undefined ? wanted : kinds)
}

async function store(wanted: string[]): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted')
    return 'Notifications are blocked. Allow them for this site in your browser’s settings.'
  const { endpoint, keys } = (await subscribe()).toJSON()
  const answer = await fetch(`/api/my-schedule/push?${new URLSearchParams({ eventSlug: slug! })}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys, kinds: wanted }),
  })
  return answer.ok ? undefined : answer.text()
}

async function subscribe(): Promise<PushSubscription> {
  const registration = await serviceWorker.register((policy?.createScriptURL(WORKER) ?? WORKER) as string)
  // `ready` is for the worker of the page.
  while (!registration.active) await new Promise((go) => setTimeout(go, 50))
  const { pushManager } = registration
  const ask = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.push })
  return ask().catch(async (error) => {
    // The subscription has another key.
    if (error.name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return ask()
  })
}
