import { startClock } from '../clock.ts'
import { fetchBundles } from '../dialogs/find-dialog.ts'
import { forgetDocuments } from '../fragments.ts'
import { fetchChips, pageNow, searched } from '../lists/filters.ts'
import { learnTime, now } from '../now.ts'

/** As the server says it (features/events/news). */
type News = { revisions: Record<string, number>; spreadMs: number; now?: number }

const { body } = document
let stream: EventSource | undefined
let told: News['revisions'] = {}

/** While somebody looks at it, a page and its islands are told what changed since they were made (product §27.1). */
export function startNews() {
  if (!body.dataset.event) return
  follow()
  setInterval(follow, 60_000)
  document.addEventListener('visibilitychange', follow)
  addEventListener('online', () => {
    // Whether a line of before still leads anywhere cannot be seen.
    hangUp()
    follow()
  })
}

/** In the hours of the event, and where there are islands, which may have news of their own at any time. */
function follow() {
  const [from, until] = (body.dataset.live ?? '').split(' ') as [string, string?]
  const isLive = now() > Number(from) * 1000 && now() < Number(until) * 1000
  if (document.hidden || !(isLive || document.querySelector('island-root'))) hangUp()
  else if (!stream) listen()
  else look(0)
}

function hangUp() {
  stream?.close()
  stream = undefined
}

function listen() {
  const opened = new EventSource(`/api/news?eventSlug=${body.dataset.slug}`)
  stream = opened
  opened.onmessage = ({ data }) => hear(JSON.parse(data))
  // There is no room: this page asks now and then.
  opened.onerror = () => {
    if (opened.readyState === 2)
      import('./ask-for-news.ts').then(
        ({ askForNews }) => askForNews(hear, () => stream === opened),
        () => {},
      )
  }
}

function hear({ revisions, spreadMs, now }: News) {
  if (now) learnTime(now)
  const kinds = Object.keys(revisions).filter((kind) => revisions[kind] !== told[kind])
  told = revisions
  // For islands that come alive later.
  body.dataset.news = JSON.stringify(revisions)
  document.dispatchEvent(new CustomEvent('news', { detail: { kinds, revisions, spreadMs } }))
  look(spreadMs)
}

/**
 * Fetches the page again where it was made before what was last told. How that is done is fetched with the first word, while there
 * is a network: a module that once did not come is not asked for again by Chromium.
 */
function look(spreadMs: number) {
  import('./refresh.ts').then(
    ({ refresh }) => refresh({ isOlder, spreadMs, pageNow, searched, startClock, forgetDocuments, fetchAhead }),
    () => {},
  )
}

/** Whether this page was made before what was last told. */
const isOlder = () =>
  [...new URLSearchParams(body.dataset.revision)].some(([kind, made]) => Number(made) !== (told[kind] ?? Number(made)))

function fetchAhead() {
  fetchBundles()
  fetchChips()
}
