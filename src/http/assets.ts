import { join } from 'node:path'
import { Glob } from 'bun'
import { env } from '../env.ts'
import type { BuiltAsset } from '../islands/build-assets.ts'
import { DISABLED_WORKER, PUSH_WORKER, WORKER_URL } from '../islands/manifest.ts'
import { APP_HEADER } from '../layout/stale-notice.ts'
import { createStoredResponse, type StoredResponse, serveStored } from './stored-response.ts'

const PUBLIC = join(import.meta.dir, '../../public')
/** Names carry a hash or a version, so their content never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Files of `public/` keep their names, so they are revalidated after a while. */
const ONE_HOUR = 'public, max-age=3600, stale-while-revalidate=86400'
/** A worker keeps its name, and a new one must load at once. */
const NO_CACHE = 'no-cache'
const isWorker = (url: string) => [WORKER_URL, DISABLED_WORKER, PUSH_WORKER].includes(url)

const answers = new Map<string, StoredResponse>()
/** A setting chooses which worker is at the address. */
const workers = new Map<string, StoredResponse>()

export async function loadAssets(built: BuiltAsset[]) {
  answers.clear()
  workers.clear()
  for (const { url, type, bytes } of built) addAsset(url, bytes, type, isWorker(url) ? NO_CACHE : IMMUTABLE)
  const rules = new TextEncoder().encode(JSON.stringify(speculationRules))
  addAsset(SPECULATION_RULES_URL, rules, 'application/speculationrules+json', ONE_HOUR)
  for await (const path of new Glob('**/*').scan(PUBLIC)) {
    const file = Bun.file(join(PUBLIC, path))
    addAsset(`/${path}`, await file.bytes(), file.type, path.startsWith('fonts/') ? IMMUTABLE : ONE_HOUR)
  }
}

function addAsset(url: string, bytes: Uint8Array<ArrayBuffer>, type: string, caching: string) {
  const headers: Record<string, string> = {
    [APP_HEADER]: '1',
    'content-type': type,
    'cache-control': caching,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
  // An SVG opened by itself is a document and must run nothing.
  if (type.startsWith('image/svg'))
    headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  if (isWorker(url))
    headers['content-security-policy'] =
      "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
  const store = isWorker(url) ? workers : answers
  store.set(url, createStoredResponse(bytes, headers))
}

export const contentHash = (path: string): string | undefined => answers.get(path)?.hash

/** Extensions that browsers and robots ask for, and hidden files. */
const FILE = /\/\.|\.(css|m?js|map|json|webmanifest|xml|txt|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|pdf|zip)$/i

export const isFilePath = (path: string): boolean => FILE.test(path)

export function serveAsset(request: Request, path: string): Response | Promise<Response> | undefined {
  const answer = answers.get(path)
  return answer && serveStored(answer, request)
}

export function serveServiceWorker(request: Request, url = WORKER_URL): Response | Promise<Response> {
  return serveStored(workers.get(env.OFFLINE || url === PUSH_WORKER ? url : DISABLED_WORKER)!, request)
}

export const SPECULATION_RULES_URL = '/assets/speculation-rules.json'

/** Browsers fetch a screen once a pointer nears its entry ("moderate"); pages are small and come from memory. */
const speculationRules = {
  prefetch: [
    { where: { selector_matches: '.bottom-nav a:not([data-dialog], [aria-current])' }, eagerness: 'moderate' },
  ],
}
