import { join } from 'node:path'
import { Glob } from 'bun'
import { env } from '../env.ts'
import type { BuiltAsset } from '../islands/build.ts'
import { NO_WORKER, WORKER } from '../islands/manifest.ts'
import { OURS } from '../layout/saved-copy.ts'
import { answerStored, type StoredAnswer, storeAnswer } from './cache/stored-answer.ts'
import { SPECULATION_RULES_URL, speculationRules } from './speculation-rules.ts'

const PUBLIC = join(import.meta.dir, '../../public')
/** Built files carry a hash in their name, fonts a version: what is under one name never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Files of `public/` keep their names, so they are asked for again after a while (and answered 304). */
const FOR_A_WHILE = 'public, max-age=3600, stale-while-revalidate=86400'
/** A worker keeps its name, and browsers are to hear of another one at once. */
const ASKED_EACH_TIME = 'no-cache'
const isWorker = (url: string) => url === WORKER || url === NO_WORKER

const answers = new Map<string, StoredAnswer>()
/** Which of them is at its address is said by a setting, not by its name. */
const workers = new Map<string, StoredAnswer>()

/** Loads what the browser may ask for into memory: the built assets and everything in `public/`. */
export async function loadAssets(built: BuiltAsset[]) {
  answers.clear()
  workers.clear()
  for (const { url, type, bytes } of built) keep(url, bytes, type, isWorker(url) ? ASKED_EACH_TIME : FOR_EVER)
  const rules = new TextEncoder().encode(JSON.stringify(speculationRules))
  keep(SPECULATION_RULES_URL, rules, 'application/speculationrules+json', FOR_A_WHILE)
  for await (const path of new Glob('**/*').scan(PUBLIC)) {
    const file = Bun.file(join(PUBLIC, path))
    keep(`/${path}`, await file.bytes(), file.type, path.startsWith('fonts/') ? FOR_EVER : FOR_A_WHILE)
  }
}

function keep(url: string, bytes: Uint8Array<ArrayBuffer>, type: string, caching: string) {
  const headers: Record<string, string> = {
    [OURS]: '1',
    'content-type': type,
    'cache-control': caching,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
  // An SVG opened by itself is a document: it may not run anything.
  if (type.startsWith('image/svg'))
    headers['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  // It asks us for what it saves, and makes no document.
  if (isWorker(url))
    headers['content-security-policy'] =
      "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
  const kept = isWorker(url) ? workers : answers
  kept.set(url, storeAnswer(bytes, headers))
}

/** What tells the content of a file apart from what was under its name before; nothing where there is none. */
export const hashOfFile = (path: string): string | undefined => answers.get(path)?.hash

/** True for files rather than pages: kinds that browsers and robots ask for, and hidden files. */
export function namesFile(path: string): boolean {
  return /\/\.|\.(css|m?js|map|json|webmanifest|xml|txt|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|pdf|zip)$/i.test(
    path,
  )
}

/** The answer for a static file, or undefined where there is none at this path. */
export function answerAsset(request: Request, path: string): Response | Promise<Response> | undefined {
  const answer = answers.get(path)
  return answer && answerStored(answer, request)
}

export function answerWorker(request: Request): Response | Promise<Response> {
  return answerStored(workers.get(env.OFFLINE ? WORKER : NO_WORKER)!, request)
}
