import { BlockList, isIP } from 'node:net'

/** False for this machine, its network, and a cloud's 169.254.0.0/16 (RFC 6890). */
export function isPublicIp(address: string): boolean {
  const family = isIP(address)
  return family === 4 ? !inside4.check(address, 'ipv4') : family === 6 && !inside6.check(address, 'ipv6')
}

// Two lists: one would match IPv4 addresses by their IPv6 spelling.
const inside4 = new BlockList()
const inside6 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Includes IPv4 addresses written as IPv6.
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
] as const)
  inside6.addSubnet(network, bits, 'ipv6')
