import { expect, test } from 'bun:test'
import { withAsciiDomain, withUnicodeDomain } from '../../src/text/typed/email-address.ts'
import { isNormalizedLinkedinUrl, normalizeLinkedinUrl } from '../../src/text/typed/web-url.ts'

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

test.each([
  'ada-fernandez',
  '@ada-fernandez',
  ' linkedin.com/in/ada-fernandez ',
  'www.linkedin.com/in/ada-fernandez',
  '//www.linkedin.com/in/ada-fernandez',
  'http://linkedin.com/in/ada-fernandez',
  'https://m.linkedin.com/in/ada-fernandez',
  'https://NL.LinkedIn.com/IN/ada-fernandez/',
  'https://www.linkedin.com/in/ada-fernandez/?trk=public&utm_source=share#about',
  'https://www.linkedin.com/in/ada-fernandez/en',
  'https://www.linkedin.com/in/ada-fernandez',
])('%s is the profile of ada-fernandez', (typed) => {
  expect(normalizeLinkedinUrl(typed)).toBe('https://www.linkedin.com/in/ada-fernandez')
})

test('a LinkedIn URL of a company stays a company’s', () => {
  expect(normalizeLinkedinUrl('http://de.linkedin.com/company/iron-lark/')).toBe(
    'https://www.linkedin.com/company/iron-lark',
  )
})

test.each([
  'https://photos.example/@saoirse-makes',
  'https://notlinkedin.com/in/ada',
  'https://linkedin.com.evil.example/in/ada',
  'https://www.linkedin.com/feed/update/123',
  'https://www.linkedin.com/in/ada/details/skills/x',
  'two words',
  'https://evil.example/?linkedin.com/in/ada',
  '',
])('%s is left as it is', (typed) => {
  expect(normalizeLinkedinUrl(typed)).toBe(typed)
  expect(isNormalizedLinkedinUrl(typed)).toBe(false)
})
