import { learnTime } from '../../../browser/core/now.ts'

const EVERY_MS = 5 * 60_000

/**
 * News come by the page's stream while there is one. This is for nights, outages and releases: the page asks for itself now and
 * then, and goes there once the server has another one; where no answer comes it stays as it is. It also keeps the device awake (product §30.5).
 */
export function keepCurrent() {
  setInterval(() => void look(), EVERY_MS)
  addEventListener('online', () => void look())
  document.addEventListener('visibilitychange', stayAwake)
  stayAwake()
}

async function look() {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-cache' })
    if (!answer.ok || answer.headers.has('warning')) return
    learnTime(Date.parse(answer.headers.get('date') ?? ''))
    const html = await answer.text()
    const files = filesOf(html)
    const [, revision = ''] = /data-revision="([^"]*)"/.exec(html) ?? []
    // A portal's own page has none of our files.
    if (files && (files !== shownFiles || revision !== (document.body.dataset.revision ?? ''))) location.reload()
  } catch {
    // No network: what is shown goes by the clock.
  }
}

/** What a page is made with: others after a release. */
function filesOf(html: string): string {
  return [...new Set(html.match(/\/assets\/[\w-]+\.(?:js|css)(?=")/g))].sort().join(' ')
}

/** Before the script of every page fetches what else it needs. */
const shownFiles = filesOf(document.documentElement.outerHTML)

function stayAwake() {
  // Not where it is not served by https, and not while the battery is low.
  if (!document.hidden) void navigator.wakeLock?.request('screen').catch(() => {})
}
