import { learnTime, now } from '../../../browser/core/now.ts'
import { say } from '../../../browser/core/say.ts'
import { clockOf } from './show-clock.ts'

const EVERY_MS = 60_000

/** For nights, outages and releases, when no stream brings news. Also keeps the device awake (product §30.5). */
export function keepCurrent() {
  setInterval(() => {
    void look()
    void stayAwake()
  }, EVERY_MS)
  for (const change of ['online', 'offline']) addEventListener(change, () => void look())
  document.addEventListener('visibilitychange', () => void stayAwake())
  void stayAwake()
}

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-cache' })
    // A page that somebody saved, at the server or on this device, is of before.
    if (!answer.ok || answer.headers.has('warning')) return sayAway()
    const html = await answer.text()
    const files = filesOf(html)
    // A portal's own page has none of our files.
    if (!files.length || html.includes('<p id="saved-copy"')) return sayAway()
    learnTime(Date.parse(answer.headers.get('date') ?? ''))
    sayCurrent()
    if (String(files) !== String(shownFiles) || !html.includes(`data-revision="${shownRevision()}"`)) await goTo(files)
  } catch {
    // No network: what is shown goes by the clock.
    sayAway()
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

function sayCurrent() {
  seen = now()
  document.querySelector<HTMLElement>('.hall-away')!.hidden = true
}

function sayAway() {
  const note = document.querySelector<HTMLElement>('.hall-away')!
  say(note.firstElementChild!, clockOf(seen))
  note.hidden = false
}

let lock: WakeLockSentinel | undefined

/** It is let go when the page is hidden, and while the battery is low: then it is asked for again. */
async function stayAwake() {
  if (document.hidden || lock?.released === false) return
  // Not where it is not served by https.
  lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
}
