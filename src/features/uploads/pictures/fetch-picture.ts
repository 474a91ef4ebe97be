import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { MOST_UPLOAD_BYTES } from '../constants.ts'
import { isPublicAddress } from './public-address.ts'
import type { Bytes } from './variants.ts'

/** `why` goes on after "The picture": `could not be reached`. `host` is who did not answer, for not asking it again. */
export type Fetched = { status: 'fetched'; bytes: Bytes } | { status: 'failed'; why: string; unreachable?: string }

/** An organizer waits for it, with the form open. */
const PATIENCE_MS = 5000
const MOST_REDIRECTS = 3

/** Whom we ask for pictures, and whose certificates we believe. A test has a server of its own, on this machine. */
export const reach: { isAllowed: (address: string) => boolean; ca?: string } = { isAllowed: isPublicAddress }

/**
 * A file from another site, at most as large as an upload. Addresses come from files and forms: none leads to what only
 * this machine can reach, however its name resolves and wherever it redirects.
 */
export async function fetchPicture(address: string): Promise<Fetched> {
  const deadline = AbortSignal.timeout(PATIENCE_MS)
  let url = new URL(address)
  try {
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      if (url.protocol !== 'https:') return failed('is not at an https:// address')
      const response = await open(url, deadline)
      const next = redirectOf(response, url)
      if (!next) return await read(response, deadline)
      response.destroy()
      url = next
    }
    return failed('was sent on to other addresses too often')
  } catch (error) {
    if (error instanceof NotPublic) return failed('is at an address that is not on the public internet')
    if (deadline.aborted) return { ...failed('took too long to come'), unreachable: url.host }
    return { ...failed('could not be reached'), unreachable: url.host }
  }
}

const failed = (why: string) => ({ status: 'failed' as const, why })

class NotPublic extends Error {}

function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  // A literal address is connected to without a lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !reach.isAllowed(host)) throw new NotPublic()
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      signal,
      ca: reach.ca,
      // No connection is kept: one that was opened before would be used without a look at where it leads.
      agent: false,
      lookup: allowedLookup,
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'conference-companion' },
    }
    get(url, options, resolve).on('error', reject)
  })
}

/** The connection goes to the very address that was judged: a name cannot resolve to another one in between. */
const allowedLookup: RequestOptions['lookup'] = (name, options, answer) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, [])
    if (!found.every(({ address }) => reach.isAllowed(address))) return answer(new NotPublic(), [])
    answer(null, found)
  })
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode)
  return (isRedirect && URL.parse(headers.location ?? '', from)) || undefined
}

async function read(response: IncomingMessage, deadline: AbortSignal): Promise<Fetched> {
  if (response.statusCode !== 200) {
    response.destroy()
    return failed(`is not there (its site answered ${response.statusCode})`)
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    deadline.throwIfAborted()
    size += part.length
    if (size > MOST_UPLOAD_BYTES) {
      response.destroy()
      return failed('is larger than 5 MB')
    }
    parts.push(part)
  }
  return { status: 'fetched', bytes: new Uint8Array(Buffer.concat(parts)) }
}
