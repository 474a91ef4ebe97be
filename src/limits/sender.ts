import { isIP } from 'node:net'
import { keyedHash } from '../app-secret.ts'

export type Device = { id: string; knownForMs: number }

/** `device` is undefined without our cookie. */
export type Sender = { network: string; device: Device | undefined }

/** A younger id counts as its network, because only time makes an id costly. */
const KNOWN_AFTER_MS = 2 * 60_000
/** An older device has its own share, whatever its network does. */
const KNOWN_LONG_MS = 10 * 60_000

export const isKnown = (device: Device | undefined): device is Device => !!device && device.knownForMs >= KNOWN_AFTER_MS
export const isKnownLong = (device: Device | undefined): device is Device =>
  !!device && device.knownForMs >= KNOWN_LONG_MS

/** Keyed by event: equal hashes show one sender and never an address. */
export function senderHashes({ device, network }: Sender, eventId: string) {
  const hash = (what: string) => keyedHash(`${eventId} ${what}`, 12)
  return { fromDevice: device ? hash(`device ${device.id}`) : null, fromNetwork: hash(`network ${network}`) }
}

/** Hides addresses in the database. Processes share the secret, and so the key. */
export const hashKey = (key: string): string => keyedHash(`limit ${key}`, 16)

/** `192.0.2.1` or `2001:db8:0:7::/64`: a household has a whole /64. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  return carriedIPv4(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The /48 of a key that ends in a /64; else undefined. */
export function widerKey(key: string): string | undefined {
  return key.endsWith('::/64') ? key.replace(/:[\da-f]+::\/64$/, '::/48') : undefined
}

export const WIDER = 8

/** Eight groups as the URL standard writes them: without zeros in front and with IPv4 in hexadecimal. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** IPv4 within IPv6: mapped (RFC 4291) or translated (RFC 6052). */
const IPV4_CARRIERS = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

function carriedIPv4(groups: string[]): string | undefined {
  if (!IPV4_CARRIERS.includes(groups.slice(0, 6).join(':'))) return undefined
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
