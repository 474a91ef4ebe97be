import { syncClock } from './clock.ts'

/** The only Trusted Types policy: it trusts our server's markup and our worker. */
const policy = window.trustedTypes?.createPolicy('fragments', {
  createHTML: (html) => html,
  createScriptURL: (url) => (url === '/sw.js' ? url : ''),
})

export const trustedScriptUrl = (url: string) => (policy?.createScriptURL(url) ?? url) as string

const parse = (html: string) =>
  new DOMParser().parseFromString((policy?.createHTML(html) ?? html) as unknown as string, 'text/html')

/** `sec-fetch-mode` does not tell, because the worker turns `navigate` into `same-origin`. */
const FROM_SCRIPT = { accept: 'text/html', 'x-requested-with': 'script' }

const fetched = new Map<string, Promise<Document>>()

/** Once per page. Failures and streamed pages are forgotten. */
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

export const clearDocumentCache = () => fetched.clear()

/** The timeout is for browsers that never report idle. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}

/** What a press shows is on the screen before `work`. */
export const afterPaint = (work: (value?: unknown) => void) => requestAnimationFrame(() => setTimeout(work))

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
