import { refreshPage } from './refresh.ts'
import { subscribeToStream, type UpdateMessage } from './stream.ts'

/** What this does with the page around it (browser/core). */
export type PageHooks = {
  learnTime: (server: number) => void
  /** The page that is shown, as the server has it now, and what narrows its list to what is searched for. */
  pageNow: () => Promise<{ page: Document; narrow: () => unknown }>
  startClock: () => void
  forgetDocuments: () => void
  fetchAhead: () => void
}

const { body } = document
let told: UpdateMessage['revisions'] = {}

/** Tells islands what changed, and fetches the page again if it is older. Returns what ends it. */
export function handleUpdates(core: PageHooks): () => void {
  const { end } = subscribeToStream(`/api/news?eventSlug=${body.dataset.slug}`, ({ revisions, spreadMs, now }) => {
    if (now) core.learnTime(now)
    const kinds = Object.keys(revisions).filter((kind) => revisions[kind] !== told[kind])
    told = revisions
    // For islands that come alive later.
    body.dataset.news = JSON.stringify(revisions)
    document.dispatchEvent(new CustomEvent('news', { detail: { kinds, revisions, spreadMs } }))
    refreshPage(core, isOlder, spreadMs)
  })
  return end
}

/** Whether this page was made before what was last told. */
const isOlder = () =>
  [...new URLSearchParams(body.dataset.revision)].some(([kind, made]) => Number(made) !== (told[kind] ?? Number(made)))
