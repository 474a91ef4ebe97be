import type { Room, Session, Speaker, Sponsor } from '../../../db/schema.ts'
import type { Shot, Take } from './screenshot.ts'
import { type Starred, untilReminded } from './stars.ts'

type Shown = {
  /** Of Pittsburgh. */
  panel: Session
  speakers: Speaker[]
  sponsors: Sponsor[]
  /** Of Columbus. */
  cancelled: Session
  room: Room
  starred: Starred
}

/** What attendees open, event by event: screens, dialogs, and what each is when there is nothing. */
export async function takeAttendees(take: Take, shown: Shown) {
  await takeAgenda(take, shown)
  await takeMySchedule(take, shown.starred)
  await takePeople(take, shown)
  await takeRest(take, shown.room)
}

async function takeAgenda(take: Take, { panel, cancelled }: Shown) {
  await take('agenda', '/')
  await take('agenda-columbus', '/?eventSlug=cbus')
  await take('agenda-rooms', '/?eventSlug=cbus&view=rooms')
  await take('agenda-second-day', '/?eventSlug=cbus#day-2')
  await take('agenda-tech', '/?track=Tech')
  await take('agenda-none-found', '/?q=zzz')
  await take('agenda-empty', '/?eventSlug=empty')
  await take('agenda-long-names', '/?eventSlug=long')
  await take('agenda-on-paper', '/?eventSlug=cbus', { onPaper: true })
  await take('not-found', '/nothing/here')
  await take('unknown-event', '/?eventSlug=nobody')
  await take('session', `/?session=${panel.id}`)
  await take('session-cancelled', `/?eventSlug=cbus&session=${cancelled.id}`)
  await take('session-gone', '/?session=gone')
}

async function takeMySchedule(take: Take, { stars, share, device }: Starred) {
  await take('my-schedule', '/my-schedule')
  await take('my-schedule-starred', '/my-schedule?eventSlug=cbus&at=2027-04-10T10:20:00-04:00', {
    stars,
    isWhole: true,
  })
  await take('my-schedule-on-paper', '/my-schedule?eventSlug=cbus', { stars, onPaper: true })
  await take('my-schedule-shared', share)
  await take('my-schedule-device', '/my-schedule/device?eventSlug=cbus', { stars })
  await take('my-schedule-take-over', device)
  await take('session-starred', `/?eventSlug=cbus&session=${stars.ids[0]}`, { stars })
  await take('reminder', '/speakers?eventSlug=cbus&at=2027-04-10T09:53:00-04:00', { stars, act: untilReminded })
}

async function takePeople(take: Take, { speakers, sponsors }: Shown) {
  await take('speakers', '/speakers')
  await take('speakers-long-names', '/speakers?eventSlug=long')
  await take('speakers-none-found', '/speakers?q=zzz')
  await take('speaker', `/speakers?speaker=${speakers.find((speaker) => speaker.photoUrl)!.id}`)
  await take('speaker-initials', `/speakers?speaker=${speakers.find((speaker) => !speaker.photoUrl)!.id}`)
  await take('sponsors', '/sponsors')
  await take('sponsors-empty', '/sponsors?eventSlug=empty')
  await take('sponsor-message', `/sponsors?message=${sponsors[0]!.id}`)
  await take('messaging', '/messaging')
  await take('messaging-empty', '/messaging?eventSlug=cbus')
}

const openFood: Shot['act'] = (page) => page.getByText('Food', { exact: true }).click()

async function takeRest(take: Take, room: Room) {
  await take('room', `/?eventSlug=cbus&room=${room.id}`)
  await take('take-with-you', '/?take')
  await take('search', '/search?eventSlug=cbus&q=keynote')
  await take('search-misspelled', '/search?eventSlug=cbus&q=scoito')
  await take('search-nothing', '/search?q=zzz')
  await take('search-empty', '/search')
  await take('good-to-know', '/good-to-know')
  await take('good-to-know-columbus', '/good-to-know?eventSlug=cbus', { act: openFood, isWhole: true })
  await take('good-to-know-empty', '/good-to-know?eventSlug=empty')
  await take('guide', '/good-to-know/get-help-now')
  await take('changes', '/changes?eventSlug=cbus')
  await take('map', '/?map')
  await take('map-columbus', '/?map&eventSlug=cbus')
  await take('screen', '/screen?at=2027-03-13T10:25:00-05:00')
  await take('screen-over', '/screen?at=2027-03-14T20:00:00-04:00')
  await take('screen-on-paper', '/screen?eventSlug=cbus', { onPaper: true })
  const door = `/screen?eventSlug=cbus&room=${room.id}`
  await take('screen-of-room', `${door}&at=2027-04-10T10:25:00-04:00`)
  await take('screen-of-room-on-paper', door, { onPaper: true })
}
