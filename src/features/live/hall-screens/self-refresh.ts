import { now, syncClock } from '../../../browser/core/clock.ts'
import { setTextIfChanged } from '../../../browser/core/set-text.ts'
import { formatScreenClock } from './show-clock.ts'

const POLL_INTERVAL_MS = 60_000

/** Polls for nights, outages, and releases, and keeps the device awake (product §30.5). */
export function startSelfRefresh() {
  setInterval(() => {
    void checkForUpdate()
    void holdWakeLock()
  }, POLL_INTERVAL_MS)
  for (const change of ['online', 'offline']) addEventListener(change, () => void checkForUpdate())
  document.addEventListener('visibilitychange', () => void holdWakeLock())
  void holdWakeLock()
}

async function checkForUpdate() {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-cache' })
    // The server or the worker answered with a saved copy.
    if (!answer.ok || answer.headers.has('warning')) return showOutage()
    const html = await answer.text()
    const files = filesOf(html)
    // A captive portal's page has none of our files.
    if (!files.length || html.includes('<p id="saved-copy"')) return showOutage()
    syncClock(Date.parse(answer.headers.get('date') ?? ''))
    seen = now()
    outageNote().hidden = true
    if (String(files) === String(shownFiles) && html.includes(`data-revision="${shownRevision()}"`)) return
    // Reloads only once every file of the new page is cached.
    const answers = await Promise.all(files.map((file) => fetch(file)))
    if (answers.every(({ ok }) => ok)) location.reload()
  } catch {
    showOutage()
  }
}

/** As the HTML escapes it. */
const shownRevision = () => document.body.dataset.revision?.replaceAll('&', '&amp;')

function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)(?=")/g))].sort()
}

/** Read before the core script loads further files. */
const shownFiles = filesOf(document.documentElement.outerHTML)

let seen = now()

const outageNote = () => document.querySelector<HTMLElement>('.hall-away')!

function showOutage() {
  setTextIfChanged(outageNote().firstElementChild!, formatScreenClock(seen))
  outageNote().hidden = false
}

let lock: WakeLockSentinel | undefined

/** The browser releases the lock of a hidden page or at a low battery. */
async function holdWakeLock() {
  if (document.hidden || lock?.released === false) return
  // Missing without HTTPS.
  lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
}
