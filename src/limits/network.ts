import { isIP } from 'node:net'

/** `192.0.2.1` or `2001:db8:0:7::/64`: a household has a whole /64. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  return carriedIPv4(groups) ?? `${groups.slice(0, 4).map(hex).join(':')}::/64`
}

/** The /48 of a key that ends in a /64; else undefined. */
export function widerKey(key: string): string | undefined {
  return key.endsWith('::/64') ? key.replace(/:[\da-f]+::\/64$/, '::/48') : undefined
}

/** A /48's multiple of a /64. */
export const WIDER = 8

/** Eight numbers, `::` expanded, without the zone. */
function groupsOf(address: string): number[] {
  const [head = [], tail] = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...[a, b, c, d]) => `${hex(+a * 256 + +b)}:${hex(+c * 256 + +d)}`)
    .split('::')
    .map((part) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []))
  if (!tail) return head
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** IPv4 within IPv6: mapped (RFC 4291) or translated (RFC 6052). */
const IPV4_CARRIERS = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

function carriedIPv4(groups: number[]): string | undefined {
  if (!IPV4_CARRIERS.includes(groups.slice(0, 6).map(hex).join(':'))) return undefined
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

const hex = (group: number) => group.toString(16)
