import { expect, test } from 'bun:test'
import { isPublicIp } from '../../src/http/fetch-file.ts'

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['::1', '::', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'fe80::1', 'fd00::1', 'ff02::1', '2002:a00:1::', 'name'],
])('%s is not on the public internet', (address) => {
  expect(isPublicIp(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '100.63.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is',
  (address) => {
    expect(isPublicIp(address)).toBe(true)
  },
)
