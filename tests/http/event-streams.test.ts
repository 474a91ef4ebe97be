import { afterEach, expect, test } from 'bun:test'
import { noteClientAddress } from '../../src/http/limits/client-address.ts'
import { MOST_STREAMS, openEventStream, openStreams } from '../../src/http/limits/event-streams.ts'
import { openFiles } from '../../src/http/open-files.ts'

const bodies: ReadableStream[] = []
afterEach(async () => {
  for (const body of bodies.splice(0)) await body.cancel().catch(() => {})
})

/** Opens a stream as a client at this address does; answers whether it has ended. */
function open(address: string): () => boolean {
  const request = new Request('http://witcon.example/news')
  noteClientAddress(request, { requestIP: () => ({ address }) })
  let ended = false
  const follow = () => () => {
    ended = true
  }
  bodies.push(openEventStream(request, { follow }).body!)
  return () => ended
}

test('one network holds a quarter of all places: the next one ends the oldest of its own, and of nobody else', () => {
  const other = open('192.0.2.1')
  const share = Math.ceil(MOST_STREAMS / 4)
  const first = open('198.51.100.1')
  const second = open('198.51.100.1')
  for (let more = 2; more < share; more++) open('198.51.100.1')
  expect([first(), openStreams('198.51.100.1')]).toEqual([false, share])
  open('198.51.100.1')
  expect([first(), second(), other(), openStreams('198.51.100.1')]).toEqual([true, false, false, share])
})

test('where all places are taken, a newcomer gets one of those who have most', () => {
  const alone = open('192.0.2.1')
  const oldest = open('198.51.100.9')
  let network = 9
  while (openStreams() < MOST_STREAMS) {
    if (openStreams(`198.51.100.${network}`) >= MOST_STREAMS / 4 - (network - 9)) network++
    open(`198.51.100.${network}`)
  }
  const newcomer = open('203.0.113.1')
  expect([oldest(), alone(), newcomer(), openStreams()]).toEqual([true, false, false, MOST_STREAMS])
})

test('pages keep a quarter of the connections the process may have', () => {
  expect(MOST_STREAMS).toBeLessThanOrEqual(openFiles() * 0.75)
  expect(MOST_STREAMS).toBeLessThanOrEqual(5000)
})
