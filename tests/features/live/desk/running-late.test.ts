import { expect, test } from 'bun:test'
import type { Session } from '../../../../db/schema.ts'
import { type DelayInput, planDelay, planOnTime } from '../../../../src/features/live/desk/plan-delay.ts'
import { delayedTo } from '../../../../src/program/delay.ts'
import { type Program, resolveProgram } from '../../../../src/program/program.ts'
import { anEvent, aRoom, aSession } from '../../../support/rows.ts'

const event = anEvent({ startsOn: '2027-04-10' })
const rooms = [aRoom({ id: 'grand', name: 'Grand Hall' }), aRoom({ id: 'small', name: 'Small Hall' })]

const programOf = (sessions: Session[]): Program => resolveProgram(event, { sessions, rooms })

const at = (clock: string) => (clock.includes('T') ? clock : `2025-03-15T${clock}:00`)
const talk = (id: string, start: string, end: string, said: Partial<Session> = {}) =>
  aSession({ id, title: id, startTime: at(start), endTime: at(end), location: 'Grand Hall', ...said })

const begun = (minutes: number): DelayInput => ({ minutes, hasBegun: true })

/** `b 10:10-10:40 +10` for each session that is moved. */
function late(sessions: Session[], from: string, said: DelayInput) {
  return planDelay(programOf(sessions), from, said).map(
    ({ session, to, minutes }) => `${session.id} ${to.startTime.slice(11, 16)}-${to.endTime.slice(11, 16)} +${minutes}`,
  )
}

test('a running session ends later, and the sessions right after it begin later', () => {
  const program = [talk('a', '09:00', '10:00'), talk('b', '10:00', '10:30'), talk('c', '10:30', '11:00')]
  expect(late(program, 'a', begun(10))).toEqual(['a 09:00-10:10 +10', 'b 10:10-10:40 +10', 'c 10:40-11:10 +10'])
})

test('gaps absorb a delay, and sessions after the last absorbed minute stay', () => {
  const program = [
    talk('a', '09:00', '10:00'),
    talk('b', '10:05', '10:30'),
    talk('c', '10:35', '11:00'),
    talk('d', '11:30', '12:00'),
  ]
  expect(late(program, 'a', begun(12))).toEqual(['a 09:00-10:12 +12', 'b 10:12-10:37 +7', 'c 10:37-11:02 +2'])
})

test('a session that has not begun begins later as well', () => {
  const program = [talk('a', '09:00', '10:00'), talk('b', '10:00', '10:30')]
  expect(late(program, 'a', { minutes: 5, hasBegun: false })).toEqual(['a 09:05-10:05 +5', 'b 10:05-10:35 +5'])
})

test('a delay moves no other rooms, earlier sessions, canceled sessions, or drafts', () => {
  const program = [
    talk('early', '08:00', '09:00'),
    talk('a', '09:00', '10:00'),
    talk('off', '10:00', '10:30', { status: 'cancelled' }),
    talk('draft', '10:00', '10:30', { status: 'draft' }),
    talk('elsewhere', '10:00', '10:30', { location: 'Small Hall' }),
    talk('b', '10:00', '10:30', { location: 'Grand Hall' }),
  ]
  expect(late(program, 'a', begun(10))).toEqual(['a 09:00-10:10 +10', 'b 10:10-10:40 +10'])
})

test('sessions that share the room move together, and a session beside the late one stays and holds the room', () => {
  const program = [
    talk('a', '09:00', '10:00'),
    talk('beside', '09:00', '10:05'),
    talk('table 1', '10:05', '10:30'),
    talk('table 2', '10:10', '10:45'),
    talk('z', '10:45', '11:00'),
  ]
  expect(late(program, 'a', begun(10))).toEqual([
    'a 09:00-10:10 +10',
    'table 1 10:10-10:35 +5',
    'table 2 10:15-10:50 +5',
    'z 10:50-11:05 +5',
  ])
  expect(late(program, 'a', begun(5))).toEqual(['a 09:00-10:05 +5'])
})

test('a delay ends with the night, which lasts until four in the morning', () => {
  const program = [
    talk('evening', '22:00', '23:50'),
    talk('night', '2025-03-16T00:00:00', '2025-03-16T03:55:00'),
    talk('morning', '2025-03-16T04:00:00', '2025-03-16T09:00:00'),
  ]
  expect(late(program, 'evening', begun(20))).toEqual(['evening 22:00-00:10 +20', 'night 00:10-04:05 +10'])
})

test('a night session that names no next day keeps its length', () => {
  const [moved] = planDelay(programOf([talk('a', '23:00', '00:30')]), 'a', { minutes: 10, hasBegun: false })
  expect(moved?.to).toEqual({ startTime: '2025-03-15T23:10:00', endTime: '2025-03-15T00:40:00' })
})

test('real dates stay real, and typed times are stored like all others', () => {
  const real = talk('a', '2027-04-10T09:00:00', '2027-04-10T10:00:00')
  const typed = talk('b', '09:00', '09:30', { startTime: '10 AM', endTime: 'soon' })
  expect(planDelay(programOf([real, typed]), 'a', begun(10)).map(({ to }) => to)).toEqual([
    { startTime: '2027-04-10T09:00:00', endTime: '2027-04-10T10:10:00' },
    { startTime: '2025-03-15T10:10:00', endTime: 'soon' },
  ])
})

test('a session without a room moves nobody, and one without a time cannot run late', () => {
  const program = [talk('a', '09:00', '10:00', { location: null }), talk('b', '10:00', '10:30', { location: null })]
  expect(late(program, 'a', begun(10))).toEqual(['a 09:00-10:10 +10'])
  expect(late([talk('c', '09:00', '10:00', { startTime: 'soon' })], 'c', begun(10))).toEqual([])
})

test('“On time” restores the plan from that session on, however often it was delayed', () => {
  const plan = [talk('a', '09:00', '10:00'), talk('b', '10:00', '10:30'), talk('c', '10:30', '11:00')]
  const apply = (program: Session[], minutes: number) => {
    const moved = new Map(planDelay(programOf(program), 'b', begun(minutes)).map(({ session, to }) => [session.id, to]))
    return program.map((each) => {
      const to = moved.get(each.id)
      return to ? { ...each, ...delayedTo(each, to) } : each
    })
  }
  const twice = apply(apply(plan, 5), 10)
  expect(planOnTime(programOf(twice), 'b').map(({ session, to, minutes }) => [session.id, to, minutes])).toEqual([
    ['b', { startTime: at('10:00'), endTime: at('10:30') }, -15],
    ['c', { startTime: at('10:30'), endTime: at('11:00') }, -15],
  ])
  const edited = twice.map((each) => (each.id === 'c' ? { ...each, endTime: at('11:30') } : each))
  expect(planOnTime(programOf(edited), 'b').map(({ session }) => session.id)).toEqual(['b'])
})
