import { now, syncClock } from '../../../browser/core/clock.ts'
import { setTextIfChanged } from '../../../browser/core/set-text.ts'
import { formatScreenClock } from './show-clock.ts'

const POLL_INTERVAL_MS = 60_000

/** For nights, outages and releases, when no stream brings news. Also keeps the device awake (product §30.5). */
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
    // A page that somebody saved, at the server or on this device, is of before.
    if (!answer.ok || answer.headers.has('warning')) return showOutage()
    const html = await answer.text()
    const files = filesOf(html)
    // A portal's own page has none of our files.
    if (!files.length || html.includes('<p id="saved-copy"')) return showOutage()
    syncClock(Date.parse(answer.headers.get('date') ?? ''))
    hideOutage()
    if (String(files) !== String(shownFiles) || !html.includes(`data-revision="${shownRevision()}"`)) await goTo(files)
  } catch {
    // No network: what is shown goes by the clock.
    showOutage()
  }
}

/** With all that it is made with at hand the other page is there at once; without, nothing takes the place of this one. */
async function goTo(files: string[]) {
  const answers = await Promise.all(files.map((file) => fetch(file)))
  if (answers.every(({ ok }) => ok)) location.reload()
}

/** As a page of ours says it: it is made of several. */
const shownRevision = () => document.body.dataset.revision?.replaceAll('&', '&amp;')

/** What a page is made with: others after a release. */
function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)(?=")/g))].sort()
}

/** Before the script of every page fetches what else it needs. */
const shownFiles = filesOf(document.documentElement.outerHTML)

/** When it was last seen to be what the server has. */
let seen = now()

function hideOutage() {
  seen = now()
  document.querySelector<HTMLElement>('.hall-away')!.hidden = true
}

function showOutage() {
  const note = document.querySelector<HTMLElement>('.hall-away')!
  setTextIfChanged(note.firstElementChild!, formatScreenClock(seen))
  note.hidden = false
}

let lock: WakeLockSentinel | undefined

/** It is let go when the page is hidden, and while the battery is low: then it is asked for again. */
async function holdWakeLock() {
  if (document.hidden || lock?.released === false) return
  // Not where it is not served by https.
  lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
}
