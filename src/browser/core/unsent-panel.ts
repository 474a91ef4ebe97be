import { formatPostStatus, isUnsent, type OutboxState, type QueuedPost, sendToOutbox } from '../outbox.ts'

/** `late`: the page is a saved copy, and its answer came late, the same or a newer one. */
export type WorkerMessage = Partial<OutboxState> & { late?: 'current' | 'newer' }

export function handleWorkerMessage({ late, outbox }: WorkerMessage) {
  if (late)
    for (const notice of document.querySelectorAll<HTMLElement>('[data-late]'))
      notice.hidden = notice.dataset.late !== late
  if (outbox) showUnsentPosts(outbox)
}

/** While something waits it is tried again by the clock: not every network that is back says so. */
const RETRY_INTERVAL_MS = 20_000
/** Islands show what is theirs first; and a region that is new has to be there before it is heard. */
const RENDER_DELAY_MS = 100

/** What needs its writer is said before what goes by itself. */
const SUMMARIES = [
  { status: 'refused', one: 'Your message could not be sent', more: 'messages could not be sent' },
  { status: 'old', one: 'Still send your message?', more: 'messages need your OK before they’re sent' },
  { status: 'waiting', one: 'Your message is waiting to send', more: 'messages waiting to send' },
] as const

let corner: HTMLElement | undefined
let posts: QueuedPost[] = []
/** When the server wants to be asked again. */
let asked: ReturnType<typeof setTimeout> | undefined

/** Shows what was not sent, except at its own form: that form may be gone (product §25.5). */
function showUnsentPosts(told: QueuedPost[]) {
  posts = told.filter(isUnsent)
  const moments = posts.map(({ notBefore = 0 }) => notBefore).filter((moment) => moment > Date.now())
  clearTimeout(asked)
  if (moments.length) asked = setTimeout(tryAgain, Math.min(...moments) - Date.now())
  // Not in the dashboard.
  if (!corner && document.body.dataset.event) start()
  setTimeout(update, RENDER_DELAY_MS)
}

function start() {
  corner = element('div', { className: 'unsent', role: 'status' })
  document.body.append(corner)
  // The core tells of what there is alone, not that there is nothing any more.
  navigator.serviceWorker.addEventListener('message', ({ data }) => data.outbox && showUnsentPosts(data.outbox))
  // A dialog that showed some of it was closed.
  addEventListener('popstate', () => setTimeout(update, RENDER_DELAY_MS))
  setInterval(tryAgain, RETRY_INTERVAL_MS)
}

function tryAgain() {
  if (!document.hidden && posts.some(({ status }) => status === 'waiting')) sendToOutbox({ outbox: 'flush' })
}

let shown = ''

function update() {
  const elsewhere = posts.filter(({ id }) => !document.querySelector(`[data-post="${id}"]`))
  const summary = SUMMARIES.find(({ status }) => elsewhere.some((post) => post.status === status))
  const entries = elsewhere.map((post) => [formatPostStatus(post), post] as const)
  // What stays as it is keeps its focus, and is not heard again.
  if (shown === JSON.stringify(entries)) return
  shown = JSON.stringify(entries)
  if (!summary) return corner?.replaceChildren()
  const count = elsewhere.filter(({ status }) => status === summary.status).length
  corner?.replaceChildren(
    element(
      'details',
      { open: corner.querySelector('details')?.open ?? false },
      element('summary', {}, count === 1 ? summary.one : `${count} ${summary.more}`),
      element('ul', {}, ...entries.map(([said, post]) => entry(said, post))),
    ),
  )
}

function entry(said: string, { id, from, body, status }: QueuedPost): HTMLLIElement {
  const button = (words: string, outbox: 'send' | 'drop') =>
    element('button', { type: 'button', className: 'button', onclick: () => sendToOutbox({ outbox, id }) }, words)
  return element(
    'li',
    {},
    element('p', {}, element('strong', {}, said)),
    element('blockquote', {}, typedText(body)),
    element(
      'p',
      {},
      element('a', { href: from, className: 'button' }, 'Open'),
      ...(status === 'old' ? [button('Send', 'send')] : []),
      button(status === 'waiting' ? 'Cancel' : 'Delete', 'drop'),
    ),
  )
}

/** All that somebody typed, whichever form it was. */
function typedText(body: string): string {
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>)
  return fields
    .filter(([name, value]) => value && !name.endsWith('Id'))
    .map(([, value]) => value)
    .join('\n')
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
