import { expect, test } from 'bun:test'
import { withAsciiDomain, withUnicodeDomain } from '../../../src/text/typed/email-address.ts'

test.each([
  ['zoe@exämple.org', 'zoe@xn--exmple-cua.org'],
  ['li@例え.テスト', 'li@xn--r8jz45g.xn--zckzah'],
  ['ana@mañana.com', 'ana@xn--maana-pta.com'],
  ['o@bücher-lager.de', 'o@xn--bcher-lager-thb.de'],
])('%s is sent as %s, and read as it was written', (written, sent) => {
  expect(withAsciiDomain(written)).toBe(sent)
  expect(withUnicodeDomain(sent)).toBe(written)
})

test.each(['ada@example.com', 'no address', 'zoe@exä mple.org', 'zoe@exä/mple.org', 'zoe@'])(
  '%s stays as it is',
  (address) => expect(withAsciiDomain(address)).toBe(address),
)

test.each(['ada@example.com', 'a@xn--.org', 'a@xn--999999999.org', 'a@xn--a-!.org', 'a@xn--99999999999999.org'])(
  'nothing else is made of %s',
  (address) => expect(withUnicodeDomain(address)).toBeUndefined(),
)
