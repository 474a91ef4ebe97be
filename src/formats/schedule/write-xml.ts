import { type ExportedProgram, formatSpan } from '../exported-program.ts'
import { type XmlFragment, xmlDocument, xmlElement } from '../xml.ts'
import { mapYielding } from '../yielding-map.ts'
import {
  buildTimetable,
  dateRange,
  type ScheduleWriteOptions,
  sessionUrl,
  type TimedTalk,
  type TimetableDay,
} from './timetable.ts'

/** Writes frab's schedule.xml, in the order of c3voc's XSD. */
export async function writeScheduleXml(program: ExportedProgram, options: ScheduleWriteOptions): Promise<string> {
  const { site, version } = options
  const days = buildTimetable(program)
  const talks = days.flatMap(({ rooms }) => rooms.flatMap((room) => room.talks))
  const made = await mapYielding(talks, (talk) => talkOf(talk, options))
  const elements = new Map(talks.map((talk, at) => [talk, made[at]!]))
  return xmlDocument(
    xmlElement('schedule', {}, [
      xmlElement('generator', { name: 'Conference companion' }),
      ...(site ? [xmlElement('url', {}, `${site}/schedule.xml?eventSlug=${program.event.slug}`)] : []),
      xmlElement('version', {}, version),
      conferenceOf(program, days, options),
      ...days.map((day) => dayOf(day, elements)),
    ]),
  )
}

function conferenceOf(
  program: ExportedProgram,
  days: TimetableDay[],
  { site, links }: ScheduleWriteOptions,
): XmlFragment {
  const { event, acronym, tracks } = program
  const { start, end } = dateRange(days)
  return xmlElement('conference', {}, [
    xmlElement('acronym', {}, acronym),
    xmlElement('title', {}, event.name),
    xmlElement('start', {}, start),
    xmlElement('end', {}, end),
    xmlElement('days', {}, String(days.length)),
    xmlElement('timeslot_duration', {}, '00:05'),
    ...(site ? [xmlElement('base_url', {}, `${site}/`), xmlElement('url', {}, links.agenda)] : []),
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

function talkOf(talk: TimedTalk, options: ScheduleWriteOptions): XmlFragment {
  const { number, guid, span, room, slug, title, track, description, people } = talk
  return xmlElement('event', { id: number, guid }, [
    xmlElement('date', {}, span.start.local),
    xmlElement('start', {}, span.start.local.slice(11, 16)),
    xmlElement('duration', {}, formatSpan(span)),
    xmlElement('room', {}, room.name),
    xmlElement('slug', {}, slug),
    ...(options.site ? [xmlElement('url', {}, sessionUrl(talk, options))] : []),
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
