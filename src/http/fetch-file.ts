import { lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicIp } from './ssrf-guard.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * `why` goes on after its subject: "The file", `couldn’t be reached`. Do not ask `unreachable` hosts again.
 * `needsPrivateAllowed`: with `isPrivateAllowed` it would have been fetched.
 */
export type FetchFailed = { status: 'failed'; why: string; unreachable?: string; needsPrivateAllowed?: boolean }
export type FetchedFile =
  | { status: 'fetched'; bytes: Bytes; contentType?: string; etag?: string; lastModified?: string }
  /** It is what it was under the given ETag or date. */
  | { status: 'unchanged' }
  | FetchFailed

type FetchOptions = {
  accept: string
  mostBytes: number
  /** From the first connection to the last byte. */
  patienceMs: number
  /** What is asked for in words: `20 MB`. */
  mostInWords: string
  /** The operator allows addresses that only this machine can reach, and such without encryption. */
  isPrivateAllowed?: boolean
  /** What it was when it was fetched last. */
  validators?: { etag?: string | null; lastModified?: string | null }
}

const MAX_REDIRECTS = 3

/** Whom we ask, and whose certificates we believe. A test has a server of its own, on this machine. */
export const fetchPolicy: { isAllowed: (address: string) => boolean; ca?: string } = { isAllowed: isPublicIp }

/** Addresses come from files and forms, so no name or redirect may lead to what only this machine can reach. */
export async function fetchFile(address: string, wanted: FetchOptions): Promise<FetchedFile> {
  const deadline = AbortSignal.timeout(wanted.patienceMs)
  let url = new URL(address)
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (url.protocol !== 'https:' && !(wanted.isPrivateAllowed && url.protocol === 'http:'))
        return { ...failed('isn’t at an https:// address'), needsPrivateAllowed: url.protocol === 'http:' }
      const response = await open(url, wanted, deadline)
      const next = redirectOf(response, url)
      if (!next) return await readResponse(response, wanted, deadline)
      response.destroy()
      if (next.username || next.password) return failed('redirects to a URL that contains a password')
      url = next
    }
    return failed('redirected too many times')
  } catch (error) {
    if (error instanceof NotPublic)
      return { ...failed('is at an address that isn’t on the public internet'), needsPrivateAllowed: true }
    if (deadline.aborted) return { ...failed('took too long to download'), unreachable: url.host }
    return { ...failed('couldn’t be reached'), unreachable: url.host }
  }
}

const failed = (why: string) => ({ status: 'failed' as const, why })

class NotPublic extends Error {}

function open(
  url: URL,
  { accept, isPrivateAllowed, validators }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isAllowed = isPrivateAllowed ? () => true : fetchPolicy.isAllowed
  // A literal address is connected to without a lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw new NotPublic()
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      signal,
      ca: fetchPolicy.ca,
      // No connection is kept: one that was opened before would be used without a look at where it leads.
      agent: false,
      lookup: lookupAmong(isAllowed),
      headers: {
        accept,
        'accept-encoding': 'identity',
        'user-agent': 'conference-companion',
        ...(validators?.etag && { 'if-none-match': validators.etag }),
        ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
      },
    }
    const ask = url.protocol === 'http:' ? getPlain : get
    ask(url, options, resolve).on('error', reject)
  })
}

/** The connection goes to the very address that was judged: a name cannot resolve to another one in between. */
function lookupAmong(isAllowed: (address: string) => boolean): RequestOptions['lookup'] {
  return (name, options, answer) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, [])
      if (!found.every(({ address }) => isAllowed(address))) return answer(new NotPublic(), [])
      answer(null, found)
    })
  }
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode)
  return (isRedirect && URL.parse(headers.location ?? '', from)) || undefined
}

async function readResponse(
  response: IncomingMessage,
  wanted: FetchOptions,
  deadline: AbortSignal,
): Promise<FetchedFile> {
  const { statusCode, headers } = response
  if (statusCode !== 200) {
    response.destroy()
    return statusCode === 304
      ? { status: 'unchanged' }
      : failed(`couldn’t be downloaded (the site returned ${statusCode})`)
  }
  const parts: Buffer[] = []
  let size = 0
  // Counted as it is unpacked: a small file can be made to unpack without end.
  for await (const part of decompress(response)) {
    deadline.throwIfAborted()
    size += part.length
    if (size > wanted.mostBytes) {
      response.destroy()
      return failed(`is larger than ${wanted.mostInWords}`)
    }
    parts.push(part)
  }
  return {
    status: 'fetched',
    bytes: new Uint8Array(Buffer.concat(parts)),
    contentType: headers['content-type'],
    etag: headers.etag,
    lastModified: headers['last-modified'],
  }
}

const UNPACK: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Asked for as it is, some sites send it packed all the same. Whoever reads it hears of what goes wrong. */
function decompress(response: IncomingMessage): Readable {
  const unpack = UNPACK[response.headers['content-encoding']?.trim().toLowerCase() ?? '']
  return unpack ? pipeline(response, unpack(), () => {}) : response
}
