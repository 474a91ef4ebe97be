import { syncClock } from './clock.ts'

/** The app's one policy of Trusted Types: it trusts markup of our own server, and our own worker. */
const policy = window.trustedTypes?.createPolicy('fragments', {
  createHTML: (html) => html,
  createScriptURL: (url) => (url === '/sw.js' ? url : ''),
})

export const trustedScriptUrl = (url: string) => (policy?.createScriptURL(url) ?? url) as string

const parse = (html: string) =>
  new DOMParser().parseFromString((policy?.createHTML(html) ?? html) as unknown as string, 'text/html')

/** The server asks who wants a page. `sec-fetch-mode` cannot say: the worker makes `same-origin` of a navigation. */
const FROM_SCRIPT = { accept: 'text/html', 'x-requested-with': 'script' }

const fetched = new Map<string, Promise<Document>>()

/** Fetches once per page. Forgets failures, and pages in pieces, which a browser joins only when it goes there. */
export function fetchDocument(url: string): Promise<Document> {
  let document = fetched.get(url)
  if (!document) {
    document = fetch(url, { headers: FROM_SCRIPT }).then(async (response) => {
      syncClock(Date.parse(response.headers.get('date') ?? ''))
      if (!response.ok && response.status !== 404) throw new Error(`${response.status}`)
      const page = parse(await response.text())
      if (page.querySelector('.placeholders')) throw new Error('Not the page yet')
      return page
    })
    document.catch(() => fetched.delete(url))
    fetched.set(url, document)
  }
  return document
}

/** What was fetched may be of before: from here on it is fetched anew. */
export const clearDocumentCache = () => fetched.clear()

/** Runs when idle, and after two seconds in any case: a browser may never say that it is idle. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createHTML(html: string): string; createScriptURL(url: string): string },
      ): { createHTML(html: string): unknown; createScriptURL(url: string): unknown }
    }
  }
}
