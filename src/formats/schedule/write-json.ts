import { normalizeLinkedinUrl } from '../../text/typed/linkedin-url.ts'
import { safeUrl } from '../../text/typed/web-url.ts'
import { type ExportedProgram, type ExportedRoom, type ExportedSpeaker, formatSpan } from '../exported-program.ts'
import { mapYielding } from '../yielding-map.ts'
import {
  buildTimetable,
  dateRange,
  type ScheduleWriteOptions,
  sessionUrl,
  type TimedTalk,
  type TimetableDay,
} from './timetable.ts'

/** Writes c3voc's schedule.json, whose schema allows no other keys. */
export async function writeScheduleJson(program: ExportedProgram, options: ScheduleWriteOptions): Promise<string> {
  const { site, version, links } = options
  const days = buildTimetable(program)
  const talks = days.flatMap(({ rooms }) => rooms.flatMap((room) => room.talks))
  const made = await mapYielding(talks, talkOf(options))
  const written = new Map(talks.map((talk, at) => [talk, made[at]!]))
  return JSON.stringify({
    $schema: 'https://c3voc.de/schedule/schema.json',
    generator: { name: 'Conference companion' },
    schedule: {
      version,
      ...(site && { url: `${site}/schedule.json?eventSlug=${program.event.slug}`, base_url: `${site}/` }),
      conference: conferenceOf(program, days, { agenda: site && links.agenda, written }),
    },
  })
}

type ScheduleContext = { agenda: string; written: Map<TimedTalk, object> }

function conferenceOf(program: ExportedProgram, days: TimetableDay[], { agenda, written }: ScheduleContext) {
  const { event, acronym, tracks, rooms } = program
  return {
    acronym,
    title: event.name,
    ...dateRange(days),
    daysCount: days.length,
    timeslot_duration: '00:05',
    // The schema knows zones of the form Region/City. Other zones show in the offsets of the times.
    ...(/^[A-Z][a-z]+\/[A-Z][a-z]+/.test(event.timezone ?? '') && { time_zone_name: event.timezone }),
    ...(event.accent && { colors: { primary: event.accent } }),
    ...(agenda && { url: agenda }),
    tracks,
    rooms: rooms.map(roomOf),
    days: days.map((day) => ({
      index: day.index,
      date: day.date,
      day_start: day.span.start.local,
      day_end: day.span.end.local,
      rooms: Object.fromEntries(
        day.rooms.map(({ room, talks }) => [room.name, talks.map((talk) => written.get(talk))]),
      ),
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

function talkOf(options: ScheduleWriteOptions) {
  return (talk: TimedTalk) => ({
    guid: talk.guid,
    id: talk.number,
    date: talk.span.start.local,
    start: talk.span.start.local.slice(11, 16),
    end: talk.span.end.local,
    duration: formatSpan(talk.span),
    room: talk.room.name,
    slug: talk.slug,
    url: sessionUrl(talk, options),
    title: talk.title,
    subtitle: null,
    track: talk.track,
    type: talk.people.length ? 'talk' : 'other',
    language: null,
    abstract: null,
    description: talk.description,
    persons: talk.people.map(personOf(options.site)),
    links: [],
  })
}

/** Named as pretalx does: the schema refuses a person that has `id` and `public_name` as well. */
function personOf(site: string) {
  return ({ guid, name, bio, photoUrl, linkedinUrl }: ExportedSpeaker) => ({
    guid,
    name,
    ...(photoUrl && URL.canParse(photoUrl, site || undefined) && { avatar: new URL(photoUrl, site || undefined).href }),
    biography: bio || null,
    links: linksOf(linkedinUrl),
  })
}

/** People may type a handle alone; a link needs a whole address. */
function linksOf(linkedinUrl: string | null) {
  const url = safeUrl(normalizeLinkedinUrl(linkedinUrl ?? ''))
  return url ? [{ url, title: 'LinkedIn', type: 'web' }] : []
}
