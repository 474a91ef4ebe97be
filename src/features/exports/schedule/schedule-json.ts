import { normalizeLinkedinUrl } from '../../../text/typed/linkedin-url.ts'
import { safeUrl } from '../../../text/typed/web-url.ts'
import type { ExportedProgram, ExportedRoom, ExportedSpeaker } from '../program/exported-program.ts'
import { formatSpan } from '../program/real-spans.ts'
import { mapYielding } from '../program/yielding-map.ts'
import {
  agendaUrl,
  buildTimetable,
  dateRange,
  type ScheduleWriteOptions,
  sessionUrl,
  type TimedTalk,
  type TimetableDay,
} from './timetable.ts'

/** A program as c3voc's schedule.json, which knows no key but these. `version` names this state of it. */
export async function writeScheduleJson(
  program: ExportedProgram,
  { site, version }: ScheduleWriteOptions,
): Promise<string> {
  const days = buildTimetable(program)
  const talks = days.flatMap(({ rooms }) => rooms.flatMap((room) => room.talks))
  const made = await mapYielding(talks, talkOf(program, site))
  const told = new Map(talks.map((talk, at) => [talk, made[at]!]))
  return JSON.stringify({
    $schema: 'https://c3voc.de/schedule/schema.json',
    generator: { name: 'Conference companion' },
    schedule: {
      version,
      ...(site && { url: `${site}/schedule.json?eventSlug=${program.event.slug}`, base_url: `${site}/` }),
      conference: conferenceOf(program, days, { site, told }),
    },
  })
}

type ScheduleContext = { site: string; told: Map<TimedTalk, object> }

function conferenceOf(program: ExportedProgram, days: TimetableDay[], { site, told }: ScheduleContext) {
  const { event, acronym, tracks, rooms } = program
  return {
    acronym,
    title: event.name,
    ...dateRange(days),
    daysCount: days.length,
    timeslot_duration: '00:05',
    // The schema knows names of the form Region/City; what else a zone may be called, the offsets of the times say.
    ...(/^[A-Z][a-z]+\/[A-Z][a-z]+/.test(event.timezone ?? '') && { time_zone_name: event.timezone }),
    ...(event.accent && { colors: { primary: event.accent } }),
    ...(site && { url: agendaUrl(program, site) }),
    tracks,
    rooms: rooms.map(roomOf),
    days: days.map((day) => ({
      index: day.index,
      date: day.date,
      day_start: day.span.start.local,
      day_end: day.span.end.local,
      rooms: Object.fromEntries(day.rooms.map(({ room, talks }) => [room.name, talks.map((talk) => told.get(talk))])),
    })),
  }
}

const roomOf = ({ name, slug, guid, row }: ExportedRoom) => ({
  name,
  slug,
  guid,
  ...(row?.directions && { description: row.directions }),
  ...(row?.capacity && { capacity: row.capacity }),
})

function talkOf(program: ExportedProgram, site: string) {
  return (talk: TimedTalk) => ({
    guid: talk.guid,
    id: talk.number,
    date: talk.span.start.local,
    start: talk.span.start.local.slice(11, 16),
    end: talk.span.end.local,
    duration: formatSpan(talk.span),
    room: talk.room.name,
    slug: talk.slug,
    url: sessionUrl(program, talk, site),
    title: talk.title,
    subtitle: null,
    track: talk.track,
    type: talk.people.length ? 'talk' : 'other',
    language: null,
    abstract: null,
    description: talk.description,
    persons: talk.people.map(personOf(site)),
    links: [],
  })
}

/** Named as pretalx does: a person with `id` and `public_name` as well would be of two kinds, which the schema refuses. */
function personOf(site: string) {
  return ({ guid, name, bio, photoUrl, linkedinUrl }: ExportedSpeaker) => ({
    guid,
    name,
    ...(photoUrl && URL.canParse(photoUrl, site || undefined) && { avatar: new URL(photoUrl, site || undefined).href }),
    biography: bio || null,
    links: linksOf(linkedinUrl),
  })
}

/** What was typed may be a handle only: a link is a whole address. */
function linksOf(linkedinUrl: string | null) {
  const url = safeUrl(normalizeLinkedinUrl(linkedinUrl ?? ''))
  return url ? [{ url, title: 'LinkedIn', type: 'web' }] : []
}
