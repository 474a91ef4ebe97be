import { expect, test } from 'bun:test'
import { rootCause } from '../../src/text/root-cause.ts'

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

test.each([
  [
    'No space left on device',
    new Error('Failed query: insert into …', { cause: new Error('No space left on device') }),
  ],
  ['The bucket is closed', new Error('The bucket is closed\n    at somewhere')],
  ['NoSuchBucket', new Error('S3 did not do what it was asked', { cause: named('NoSuchBucket', 'UnknownError') })],
  ['TimeoutError', named('TimeoutError', '')],
  ['no error at all', 'no error at all'],
])('a person is told “%s”', (words, error) => {
  expect(rootCause(error)).toBe(words)
})
