import { lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { readAtMost } from './request-body.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** `why` continues "The file …". No `unreachable` host is asked again; `isPrivateAllowed` cures `needsPrivateAllowed` */
type FetchFailed = { status: 'failed'; why: string; unreachable?: string; needsPrivateAllowed?: boolean }
export type FetchedFile =
  | { status: 'fetched'; bytes: Bytes; contentType?: string; etag?: string; lastModified?: string }
  | { status: 'unchanged' }
  | FetchFailed

type FetchOptions = {
  accept: string
  mostBytes: number
  patienceMs: number
  mostInWords: string
  isPrivateAllowed?: boolean
  validators?: { etag?: string | null; lastModified?: string | null }
}

const MAX_REDIRECTS = 3

/** Tests allow their own server and its certificate. */
export const fetchPolicy: { isAllowed: (address: string) => boolean; ca?: string } = { isAllowed: isPublicIp }

/** Addresses come from files and forms: no name or redirect may lead to private addresses. */
export async function fetchFile(address: string, options: FetchOptions): Promise<FetchedFile> {
  const deadline = AbortSignal.timeout(options.patienceMs)
  let url = new URL(address)
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (url.protocol !== 'https:' && !(options.isPrivateAllowed && url.protocol === 'http:'))
        return { ...failed('isn’t at an https:// address'), needsPrivateAllowed: url.protocol === 'http:' }
      const response = await open(url, options, deadline)
      const next = redirectOf(response, url)
      if (!next) return await readResponse(response, options, deadline)
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

export const failed = (why: string) => ({ status: 'failed' as const, why })

class NotPublic extends Error {}

function open(url: URL, { accept, isPrivateAllowed, validators }: FetchOptions, signal: AbortSignal) {
  const isAllowed = isPrivateAllowed ? () => true : fetchPolicy.isAllowed
  // A literal address is connected to without a lookup.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw new NotPublic()
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options: RequestOptions = {
      signal,
      ca: fetchPolicy.ca,
      // A kept connection would skip the check of its address.
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

/** Connects to the address that was checked, so that a name cannot resolve to another one in between. */
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
  options: FetchOptions,
  deadline: AbortSignal,
): Promise<FetchedFile> {
  const { statusCode, headers } = response
  if (statusCode !== 200) {
    response.destroy()
    return statusCode === 304
      ? { status: 'unchanged' }
      : failed(`couldn’t be downloaded (the site returned ${statusCode})`)
  }
  const bytes = await readAtMost(decompress(response), options.mostBytes)
  deadline.throwIfAborted()
  response.destroy()
  if (!bytes) return failed(`is larger than ${options.mostInWords}`)
  return {
    status: 'fetched',
    bytes,
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

/** Some sites compress uninvited. The reader gets the errors. */
function decompress(response: IncomingMessage): Readable {
  const unpack = UNPACK[response.headers['content-encoding']?.trim().toLowerCase() ?? '']
  return unpack ? pipeline(response, unpack(), () => {}) : response
}

/** False for this machine, its network, and a cloud's 169.254.0.0/16 (RFC 6890). */
export function isPublicIp(address: string): boolean {
  const family = isIP(address)
  return family === 4 ? !PRIVATE_IPV4.check(address, 'ipv4') : family === 6 && !PRIVATE_IPV6.check(address, 'ipv6')
}

// Two lists: one would match IPv4 addresses by their IPv6 spelling.
const PRIVATE_IPV4 = blockList(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`,
)
/** The first includes IPv4 addresses written as IPv6. */
const PRIVATE_IPV6 = blockList('ipv6', '::/3 2001::/23 2001:db8::/32 2002::/16 4000::/2 8000::/1')

function blockList(family: 'ipv4' | 'ipv6', networks: string): BlockList {
  const list = new BlockList()
  for (const network of networks.split(/\s+/)) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
