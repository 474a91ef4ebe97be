import { expect, test } from 'bun:test'
import { isNormalizedLinkedinUrl, normalizeLinkedinUrl } from '../../../src/text/typed/web-url.ts'

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
