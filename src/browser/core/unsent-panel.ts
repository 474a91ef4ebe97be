import { COPY_NOTICE, type LateAnswer, NETWORK_NOTICES, onlineAddress } from '../network-notices.ts'
import { formatPostStatus, isUnsent, type OutboxState, type QueuedPost, sendToOutbox } from '../outbox.ts'
import { element } from './element.ts'
import type { PageHooks } from './subscribe.ts'

export type WorkerMessage = Partial<OutboxState> & { late?: LateAnswer }

export async function handleWorkerMessage({ late, outbox }: WorkerMessage, hooks: PageHooks) {
  // Later states are heard at once (`start`), and would be overtaken by this one.
  if (outbox && !corner) showUnsentPosts(outbox)
  const notice = document.querySelector<HTMLElement>(COPY_NOTICE)
  if (!late || !notice) return
  if (late === 'current') return notice.remove()
  if (late === 'newer' && (await replaceCopy(hooks).catch(() => false))) return
  notice.classList.remove('waits')
  if (late === 'sign-in') {
    const [sentence, way] = NETWORK_NOTICES[late]
    notice.lastElementChild?.replaceWith(`${sentence} `, element('a', { href: onlineAddress(location) }, way))
  }
  // A link offers the newer page where it cannot take the place of the copy.
  if (late === 'newer') notice.replaceChildren(element('a', { href: location.href }, 'A newer version is available.'))
}

const replaceCopy = async (hooks: PageHooks) => (await import('./on-update.ts')).replaceCopy(hooks)

/** Not every returning network is reported. */
const RETRY_INTERVAL_MS = 20_000
/** Islands show their own posts first, and a live region must exist before its text. */
const RENDER_DELAY_MS = 100

/** What needs the sender comes first. */
const SUMMARIES = [
  { status: 'refused', one: 'Your message could not be sent', more: 'messages could not be sent' },
  { status: 'old', one: 'Still send your message?', more: 'messages need your OK before they’re sent' },
  { status: 'waiting', one: 'Your message is waiting to send', more: 'messages waiting to send' },
] as const

let corner: HTMLElement | undefined
let posts: QueuedPost[] = []
let asked: ReturnType<typeof setTimeout> | undefined

/** Without posts that their form shows: other forms may be gone (product §25.5). */
function showUnsentPosts(queued: QueuedPost[]) {
  posts = queued.filter(isUnsent)
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
  // The core passes on no empty lists.
  navigator.serviceWorker.addEventListener('message', ({ data }) => data.outbox && showUnsentPosts(data.outbox))
  // One may have been missed while this script was fetched.
  sendToOutbox({ outbox: 'flush' })
  // A closed dialog may have shown some.
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
  // Unchanged entries keep the focus and are not announced again.
  if (shown === JSON.stringify(entries)) return
  shown = JSON.stringify(entries)
  if (!summary) return corner?.replaceChildren()
  const count = elsewhere.filter(({ status }) => status === summary.status).length
  corner?.replaceChildren(
    element(
      'details',
      { open: corner.querySelector('details')?.open ?? false },
      element('summary', { className: 'inverse' }, count === 1 ? summary.one : `${count} ${summary.more}`),
      element('ul', { className: 'surface ruled' }, ...entries.map(([statusText, post]) => entry(statusText, post))),
    ),
  )
}

function entry(statusText: string, { id, from, body, status }: QueuedPost): HTMLLIElement {
  const words = typedText(body)
  const button = (label: string, outbox: 'send' | 'drop') =>
    element('button', { type: 'button', className: 'button', onclick: () => sendToOutbox({ outbox, id }) }, label)
  return element(
    'li',
    {},
    element('p', {}, element('strong', {}, statusText)),
    ...(words ? [element('blockquote', { className: 'muted as-typed' }, words)] : []),
    element(
      'p',
      { className: 'buttons' },
      element('a', { href: from, className: 'button' }, 'Open'),
      ...(status === 'old' ? [button('Send', 'send')] : []),
      button(status === 'waiting' ? 'Cancel' : 'Delete', 'drop'),
    ),
  )
}

function typedText(body: string): string {
  const fields = Object.entries(JSON.parse(body) as Record<string, unknown>)
  // A sealed report is no string.
  const texts = fields.filter(([name, value]) => value && typeof value === 'string' && !name.endsWith('Id'))
  return texts.map(([, value]) => value).join('\n')
}
