import { inSlices } from '../program/in-slices.ts'
import type { Program } from '../program/program.ts'
import { duration } from '../program/real-times.ts'
import {
  agendaOf,
  firstAndLast,
  pageOf,
  type ScheduleOptions,
  type Talk,
  type TimetableDay,
  timetable,
} from './timetable.ts'
import { element, type Xml, xmlDocument } from './xml.ts'

/** A program as frab's schedule.xml, in the order of c3voc's XSD. `version` names this state of it. */
export async function scheduleXml(program: Program, { site, version }: ScheduleOptions): Promise<string> {
  const days = timetable(program)
  const talks = days.flatMap(({ rooms }) => rooms.flatMap((room) => room.talks))
  const made = await inSlices(talks, (talk) => talkOf(program, talk, site))
  const elements = new Map(talks.map((talk, at) => [talk, made[at]!]))
  return xmlDocument(
    element('schedule', {}, [
      element('generator', { name: 'Conference companion' }),
      ...(site ? [element('url', {}, `${site}/schedule.xml?eventSlug=${program.event.slug}`)] : []),
      element('version', {}, version),
      conferenceOf(program, days, site),
      ...days.map((day) => dayOf(day, elements)),
    ]),
  )
}

function conferenceOf(program: Program, days: TimetableDay[], site: string): Xml {
  const { event, acronym, tracks } = program
  const { start, end } = firstAndLast(days)
  return element('conference', {}, [
    element('acronym', {}, acronym),
    element('title', {}, event.name),
    element('start', {}, start),
    element('end', {}, end),
    element('days', {}, String(days.length)),
    element('timeslot_duration', {}, '00:05'),
    ...(site ? [element('base_url', {}, `${site}/`), element('url', {}, agendaOf(program, site))] : []),
    element('time_zone_name', {}, event.timezone!),
    ...(event.accent ? [element('color', { primary: event.accent })] : []),
    ...tracks.map(({ name, slug, color }) => element('track', { name, slug: slug.replaceAll('_', '-'), color })),
  ])
}

function dayOf({ index, date, span, rooms }: TimetableDay, elements: Map<Talk, Xml>): Xml {
  const inside = rooms.map(({ room: { name, guid }, talks }) =>
    element(
      'room',
      { name, guid },
      talks.map((talk) => elements.get(talk)!),
    ),
  )
  return element('day', { index, date, start: span.start.local, end: span.end.local }, inside)
}

function talkOf(program: Program, talk: Talk, site: string): Xml {
  const { number, guid, span, room, slug, title, track, description, people } = talk
  return element('event', { id: number, guid }, [
    element('date', {}, span.start.local),
    element('start', {}, span.start.local.slice(11, 16)),
    element('duration', {}, duration(span)),
    element('room', {}, room.name),
    element('slug', {}, slug),
    ...(site ? [element('url', {}, pageOf(program, talk, site))] : []),
    element('title', {}, title),
    element('subtitle'),
    element('track', {}, track),
    element('type', {}, people.length ? 'talk' : 'other'),
    element('language'),
    element('abstract'),
    element('description', {}, description ?? ''),
    element(
      'persons',
      {},
      people.map((person) => element('person', { id: person.number, guid: person.guid }, person.name)),
    ),
    element('links'),
    element('attachments'),
  ])
}
