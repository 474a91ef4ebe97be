import { expect, test } from 'bun:test'
import { changeFormatter } from '../../../src/features/dashboard/format-history.ts'
import { anEvent, aRoom } from '../../support/rows.ts'
import { session } from './agenda-event.ts'

const { say, label, inOrder } = changeFormatter(anEvent(), {
  sessions: [session('tunnels', 'Tunnels', '09:00', '10:00', 'Tech')],
  rooms: [aRoom({ id: 'hall', name: 'Grand Hall' })],
})

test('the history names statuses and replacements in the words of the form', () => {
  expect(['status', 'cancelReason', 'replacedById'].map((field) => label('sessions', field))).toEqual([
    'Status',
    'Reason',
    'Replaced by',
  ])
  expect(say('sessions', 'status', 'cancelled')).toBe('Canceled')
  expect(say('sessions', 'replacedById', 'tunnels')).toBe('Tunnels')
  expect(say('sessions', 'replacedById', 'gone')).toBe('gone')
  expect(say('sessions', 'replacedById', null)).toBe('empty')
  const fields = ['replacedById', 'status', 'title'].map((field) => ({ field, before: null, after: null }))
  expect(inOrder('sessions', fields).map(({ field }) => field)).toEqual(['title', 'status', 'replacedById'])
})

test('the history shows when the program was published', () => {
  expect(say('events', 'publishedAt', '2026-03-03T14:04:00.000Z')).toMatch(/^Mar 3, 2026, \d{1,2}:04 [AP]M$/)
})

test('the history shows the room of an announcement by its name', () => {
  expect(label('announcements', 'roomId')).toBe('For room')
  expect(['hall', 'gone', null].map((id) => say('announcements', 'roomId', id))).toEqual([
    'Grand Hall',
    'gone',
    'empty',
  ])
})
