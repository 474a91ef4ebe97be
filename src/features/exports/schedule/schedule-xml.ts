import type { ExportedProgram } from '../program/exported-program.ts'
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
import { type XmlFragment, xmlDocument, xmlElement } from './write-xml.ts'

/** A program as frab's schedule.xml, in the order of c3voc's XSD. `version` names this state of it. */
export async function writeScheduleXml(
  program: ExportedProgram,
  { site, version }: ScheduleWriteOptions,
): Promise<string> {
  const days = buildTimetable(program)
  const talks = days.flatMap(({ rooms }) => rooms.flatMap((room) => room.talks))
  const made = await mapYielding(talks, (talk) => talkOf(program, talk, site))
  const elements = new Map(talks.map((talk, at) => [talk, made[at]!]))
  return xmlDocument(
    xmlElement('schedule', {}, [
      xmlElement('generator', { name: 'Conference companion' }),
      ...(site ? [xmlElement('url', {}, `${site}/schedule.xml?eventSlug=${program.event.slug}`)] : []),
      xmlElement('version', {}, version),
      conferenceOf(program, days, site),
      ...days.map((day) => dayOf(day, elements)),
    ]),
  )
}

function conferenceOf(program: ExportedProgram, days: TimetableDay[], site: string): XmlFragment {
  const { event, acronym, tracks } = program
  const { start, end } = dateRange(days)
  return xmlElement('conference', {}, [
    xmlElement('acronym', {}, acronym),
    xmlElement('title', {}, event.name),
    xmlElement('start', {}, start),
    xmlElement('end', {}, end),
    xmlElement('days', {}, String(days.length)),
    xmlElement('timeslot_duration', {}, '00:05'),
    ...(site ? [xmlElement('base_url', {}, `${site}/`), xmlElement('url', {}, agendaUrl(program, site))] : []),
    xmlElement('time_zone_name', {}, event.timezone!),
    ...(event.accent ? [xmlElement('color', { primary: event.accent })] : []),
    ...tracks.map(({ name, slug, color }) => xmlElement('track', { name, slug: slug.replaceAll('_', '-'), color })),
  ])
}

function dayOf({ index, date, span, rooms }: TimetableDay, elements: Map<TimedTalk, XmlFragment>): XmlFragment {
  const inside = rooms.map(({ room: { name, guid }, talks }) =>
    xmlElement(
      'room',
      { name, guid },
      talks.map((talk) => elements.get(talk)!),
    ),
  )
  return xmlElement('day', { index, date, start: span.start.local, end: span.end.local }, inside)
}

function talkOf(program: ExportedProgram, talk: TimedTalk, site: string): XmlFragment {
  const { number, guid, span, room, slug, title, track, description, people } = talk
  return xmlElement('event', { id: number, guid }, [
    xmlElement('date', {}, span.start.local),
    xmlElement('start', {}, span.start.local.slice(11, 16)),
    xmlElement('duration', {}, formatSpan(span)),
    xmlElement('room', {}, room.name),
    xmlElement('slug', {}, slug),
    ...(site ? [xmlElement('url', {}, sessionUrl(program, talk, site))] : []),
    xmlElement('title', {}, title),
    xmlElement('subtitle'),
    xmlElement('track', {}, track),
    xmlElement('type', {}, people.length ? 'talk' : 'other'),
    xmlElement('language'),
    xmlElement('abstract'),
    xmlElement('description', {}, description ?? ''),
    xmlElement(
      'persons',
      {},
      people.map((person) => xmlElement('person', { id: person.number, guid: person.guid }, person.name)),
    ),
    xmlElement('links'),
    xmlElement('attachments'),
  ])
}
