import { afterEach, expect, test } from 'bun:test'
import { openEventStream } from '../../src/http/event-streams.ts'
import { recordClientAddress } from '../../src/http/request-address.ts'
import { countStreams, fileDescriptorLimit, MAX_STREAMS } from '../../src/limits/open-streams.ts'

const bodies: ReadableStream[] = []
afterEach(async () => {
  for (const body of bodies.splice(0)) await body.cancel().catch(() => {})
})

/** Opens a stream as a client at this address does; answers whether it has ended, or with which status it was not let in. */
function open(address: string): (() => boolean) | number {
  const request = new Request('http://witcon.example/news')
  recordClientAddress(request, { requestIP: () => ({ address }) })
  let ended = false
  const follow = () => () => {
    ended = true
  }
  const { status, body } = openEventStream(request, { follow })
  if (status !== 200) return status
  bodies.push(body!)
  return () => ended
}

test('one address may hold every stream, and a new address takes its oldest one', () => {
  const oldest = open('198.51.100.1') as () => boolean
  while (countStreams() < MAX_STREAMS) open('198.51.100.1')
  expect([oldest(), countStreams('198.51.100.1')]).toEqual([false, MAX_STREAMS])
  const newcomer = open('203.0.113.1') as () => boolean
  expect([oldest(), newcomer(), countStreams('198.51.100.1'), countStreams()]).toEqual([
    true,
    false,
    MAX_STREAMS - 1,
    MAX_STREAMS,
  ])
  // One more of the venue would only take turns with the others.
  expect(open('198.51.100.1')).toBe(204)
})

test('a network that opens and drops streams without end is refused, and no other network is', async () => {
  let opened = open('198.51.100.7')
  while (typeof opened === 'function') {
    await bodies.pop()!.cancel()
    opened = open('198.51.100.7')
  }
  expect([opened, typeof open('203.0.113.7')]).toEqual([429, 'function'])
})

test('streams take at most three quarters of the file descriptors, and at most 20,000', () => {
  expect(MAX_STREAMS).toBe(Math.min(20_000, Math.floor(fileDescriptorLimit() * 0.75)))
})
