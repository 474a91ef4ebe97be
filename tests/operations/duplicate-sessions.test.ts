import { expect, test } from 'bun:test'
import { findDuplicateSessions } from '../../src/operations/repairs/duplicate-sessions.ts'
import { aSession } from '../support/rows.ts'

const session = (id: string, startTime: string) => aSession({ id, startTime, endTime: '' })

test('the same start is the same however it is written; another day is not', () => {
  const same = ['13:30', '1:30 p.m.', '2025-03-15T13:30:00', '2027-03-13T13:30:00'].map((start, at) =>
    session(`same-${at}`, start),
  )
  const [found, ...more] = findDuplicateSessions([...same, session('next', '2025-03-16T13:30:00')], '2027-03-13')
  expect(more).toEqual([])
  expect([found!.kept.id, ...found!.removed.map(({ id }) => id)]).toEqual(same.map(({ id }) => id))
})
