import { beforeEach, expect, test } from 'bun:test'
import type { Room, Session } from '../../../../db/schema.ts'
import { type DelayInput, planDelay, planOnTime } from '../../../../src/features/live/desk/plan-delay.ts'
import { delayedTo, type Program, resolveProgram } from '../../../../src/program/program.ts'
import { startFileApp } from '../../../support/app.ts'
import { anEvent, aRoom, aSession } from '../../../support/rows.ts'
import { readHalls, writeHalls } from './late-room.ts'

const app = await startFileApp({ seeded: false })
const admin = await app.admin()
const { sessions, session, changes, read } = readHalls(admin)
beforeEach(writeHalls)

const PLANNED = ['bridges 10:00-10:45', 'postgres 10:30-11:00', 'locks 10:45-11:30', 'weirs 11:35-12:00']

const undo = (id: string | null) => admin.post(`/api/admin/changes/${id}/undo`)
const late = (id: string, said: object) => admin.post(`/api/admin/live/sessions/${id}/late`, said)

async function times(): Promise<string[]> {
  return (await sessions()).map(
    ({ id, startTime, endTime }) => `${id} ${startTime.slice(11, 16)}-${endTime.slice(11, 16)}`,
  )
}

async function fullUntil(id: string): Promise<string | null | undefined> {
  const all: Room[] = await read('rooms')
  return all.find((room) => room.id === id)?.fullUntil
}

const BEGUN = { minutes: 10, hasBegun: true }

test('a late session moves the following sessions of its room, less the gaps, in one change', async () => {
  const answer = await late('bridges', BEGUN)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { message: 'Grand Hall is running 10 minutes late', moved: 3, pages: 0 },
  ])
  expect(await times()).toEqual([
    'bridges 10:00-10:55',
    'postgres 10:30-11:00',
    'locks 10:55-11:40',
    'weirs 11:40-12:05',
  ])
  const [change, ...others] = await changes()
  expect([change?.what, change?.who, others.length]).toEqual(['Grand Hall is running 10 minutes late', 'organizer', 0])
})

test('a second delay counts from the plan, and “On time” restores the plan', async () => {
  await late('bridges', BEGUN)
  expect((await (await late('bridges', { ...BEGUN, minutes: 5 })).json()).message).toBe(
    'Grand Hall is running 15 minutes late',
  )
  const onTime = await admin.post('/api/admin/live/sessions/bridges/on-time', {})
  expect(await onTime.json()).toEqual({ message: 'Grand Hall is on time', moved: 3, pages: 0 })
  expect(await times()).toEqual(PLANNED)
  const again = await admin.post('/api/admin/live/sessions/bridges/on-time', {})
  expect([again.headers.get('change-id'), await again.json()]).toEqual([
    null,
    { message: 'Grand Hall is on time', moved: 0, pages: 0 },
  ])
})

test('of two organizers who delay a room at once, the second is refused, and so is who has not seen one of its sessions', async () => {
  const seen = { bridges: 1, locks: 1, weirs: 1 }
  const answers = await Promise.all([late('bridges', { ...BEGUN, seen }), late('bridges', { ...BEGUN, seen })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)!
  expect((await refused.json()).message).toBe('Someone else changed the program of this room in the meantime')
  expect(await times()).toContain('bridges 10:00-10:55')
  await writeHalls()
  await admin.patch('/api/admin/sessions/postgres', { location: 'Grand Hall', startTime: '10:50', endTime: '11:20' })
  expect((await late('bridges', { ...BEGUN, seen })).status).toBe(409)
})

test('a delay of a canceled or unknown session, or of no minutes, is refused', async () => {
  await admin.patch('/api/admin/sessions/bridges', { status: 'cancelled' })
  const refusals = [
    await late('bridges', BEGUN),
    await late('nobody', BEGUN),
    await late('locks', { ...BEGUN, minutes: 0 }),
  ]
  expect(await Promise.all(refusals.map(async (refusal) => [refusal.status, await refusal.text()]))).toEqual([
    [409, 'This session is canceled, a draft, or has no valid time'],
    [404, 'Session not found'],
    [400, 'Late by how much: 1 to 240 minutes'],
  ])
})

test('a full room follows its late session and can be opened again, and is not full for a session of another room', async () => {
  const elsewhere = await admin.post('/api/admin/live/rooms/grand/full', { sessionId: 'postgres' })
  expect([elsewhere.status, await elsewhere.text()]).toEqual([409, 'This session isn’t in this room'])
  const full = await admin.post('/api/admin/live/rooms/grand/full', { sessionId: 'bridges' })
  expect(await full.json()).toMatchObject({ id: 'grand', fullUntil: '2027-04-10T14:45:00.000Z' })
  await late('bridges', BEGUN)
  expect(await fullUntil('grand')).toBe('2027-04-10T14:55:00.000Z')
  await admin.post('/api/admin/live/sessions/bridges/on-time', {})
  expect(await fullUntil('grand')).toBe('2027-04-10T14:45:00.000Z')
  expect((await admin.delete('/api/admin/live/rooms/grand/full')).status).toBe(200)
  expect(await fullUntil('grand')).toBeNull()
  expect((await changes()).map(({ what }) => what)).toEqual([
    'Grand Hall has space again',
    'Grand Hall is on time',
    'Grand Hall is running 10 minutes late',
    'Grand Hall is full',
  ])
})

test('delays are undone one by one, not over another organizer’s edit, and “On time” restores the rest', async () => {
  const first = (await late('bridges', BEGUN)).headers.get('change-id')
  const second = (await late('bridges', { ...BEGUN, minutes: 5 })).headers.get('change-id')
  const early = await undo(first)
  expect([early.status, await early.text()]).toEqual([
    409,
    'Can’t undo: “On bridges” and 2 more have been changed since then',
  ])
  expect([(await undo(second)).status, (await undo(first)).status, await times()]).toEqual([200, 200, PLANNED])

  const id = (await late('bridges', BEGUN)).headers.get('change-id')
  await admin.patch('/api/admin/sessions/locks', { title: 'On weighty locks' })
  const undone = await undo(id)
  expect([undone.status, await undone.text()]).toEqual([
    409,
    'Can’t undo: “On weighty locks” has been changed since then',
  ])
  await admin.post('/api/admin/live/sessions/bridges/on-time', {})
  expect(await times()).toEqual(PLANNED)
  expect((await session('locks')).title).toBe('On weighty locks')
})

test('a session that is over can be delayed, also past midnight', async () => {
  await admin.patch('/api/admin/sessions/weirs', { startTime: '2025-03-15T23:30:00', endTime: '2025-03-15T23:55:00' })
  const answer = await late('weirs', { ...BEGUN, minutes: 20 })
  const { startTime, endTime } = await session('weirs')
  expect([answer.status, startTime, endTime]).toEqual([200, '2025-03-15T23:30:00', '2025-03-16T00:15:00'])
})

const event = anEvent({ startsOn: '2027-04-10' })
const halls = [aRoom({ id: 'grand', name: 'Grand Hall' }), aRoom({ id: 'small', name: 'Small Hall' })]

const programOf = (sessions: Session[]): Program => resolveProgram(event, { sessions, rooms: halls })

const at = (clock: string) => (clock.includes('T') ? clock : `2025-03-15T${clock}:00`)
const talk = (id: string, start: string, end: string, said: Partial<Session> = {}) =>
  aSession({ id, title: id, startTime: at(start), endTime: at(end), location: 'Grand Hall', ...said })

const begun = (minutes: number): DelayInput => ({ minutes, hasBegun: true })

/** `b 10:10-10:40 +10` for each session that is moved. */
function plan(sessions: Session[], from: string, said: DelayInput) {
  return planDelay(programOf(sessions), from, said).map(
    ({ session, to, minutes }) => `${session.id} ${to.startTime.slice(11, 16)}-${to.endTime.slice(11, 16)} +${minutes}`,
  )
}

test('gaps absorb a delay, and sessions after the last absorbed minute stay', () => {
  const program = [
    talk('a', '09:00', '10:00'),
    talk('b', '10:05', '10:30'),
    talk('c', '10:35', '11:00'),
    talk('d', '11:30', '12:00'),
  ]
  expect(plan(program, 'a', begun(12))).toEqual(['a 09:00-10:12 +12', 'b 10:12-10:37 +7', 'c 10:37-11:02 +2'])
})

test('a delay moves no other halls, earlier sessions, canceled sessions, or drafts, and the late one if it has not begun', () => {
  const program = [
    talk('early', '08:00', '09:00'),
    talk('a', '09:00', '10:00'),
    talk('off', '10:00', '10:30', { status: 'cancelled' }),
    talk('draft', '10:00', '10:30', { status: 'draft' }),
    talk('elsewhere', '10:00', '10:30', { location: 'Small Hall' }),
    talk('b', '10:00', '10:30', { location: 'Grand Hall' }),
  ]
  expect(plan(program, 'a', begun(10))).toEqual(['a 09:00-10:10 +10', 'b 10:10-10:40 +10'])
  expect(plan(program, 'a', { minutes: 5, hasBegun: false })).toEqual(['a 09:05-10:05 +5', 'b 10:05-10:35 +5'])
})

test('sessions that share the room move together, and a session beside the late one stays and holds the room', () => {
  const program = [
    talk('a', '09:00', '10:00'),
    talk('beside', '09:00', '10:05'),
    talk('table 1', '10:05', '10:30'),
    talk('table 2', '10:10', '10:45'),
    talk('z', '10:45', '11:00'),
  ]
  expect(plan(program, 'a', begun(10))).toEqual([
    'a 09:00-10:10 +10',
    'table 1 10:10-10:35 +5',
    'table 2 10:15-10:50 +5',
    'z 10:50-11:05 +5',
  ])
  expect(plan(program, 'a', begun(5))).toEqual(['a 09:00-10:05 +5'])
})

test('a delay ends with the night, which lasts until four in the morning', () => {
  const program = [
    talk('evening', '22:00', '23:50'),
    talk('night', '2025-03-16T00:00:00', '2025-03-16T03:55:00'),
    talk('morning', '2025-03-16T04:00:00', '2025-03-16T09:00:00'),
  ]
  expect(plan(program, 'evening', begun(20))).toEqual(['evening 22:00-00:10 +20', 'night 00:10-04:05 +10'])
})

test('real dates stay real, typed times are stored like all others, and a night that names no next day keeps its length', () => {
  const real = talk('a', '2027-04-10T09:00:00', '2027-04-10T10:00:00')
  const typed = talk('b', '09:00', '09:30', { startTime: '10 AM', endTime: 'soon' })
  expect(planDelay(programOf([real, typed]), 'a', begun(10)).map(({ to }) => to)).toEqual([
    { startTime: '2027-04-10T09:00:00', endTime: '2027-04-10T10:10:00' },
    { startTime: '2025-03-15T10:10:00', endTime: 'soon' },
  ])
  const [moved] = planDelay(programOf([talk('a', '23:00', '00:30')]), 'a', { minutes: 10, hasBegun: false })
  expect(moved?.to).toEqual({ startTime: '2025-03-15T23:10:00', endTime: '2025-03-15T00:40:00' })
})

test('a session without a room moves nobody, and one without a time cannot run late', () => {
  const program = [talk('a', '09:00', '10:00', { location: null }), talk('b', '10:00', '10:30', { location: null })]
  expect(plan(program, 'a', begun(10))).toEqual(['a 09:00-10:10 +10'])
  expect(plan([talk('c', '09:00', '10:00', { startTime: 'soon' })], 'c', begun(10))).toEqual([])
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
