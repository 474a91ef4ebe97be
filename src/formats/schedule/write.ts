import { linkTitle, linkType } from '../../text/session-links.ts'
import { normalizeLinkedinUrl, safeUrl } from '../../text/typed/web-url.ts'
import type {
  ExportedProgram,
  ExportedRoom,
  ExportedSession,
  ExportedSpeaker,
  ExportLinks,
  RealSpan,
} from '../exported-program.ts'
import { daySpan, formatSpan } from '../exported-program.ts'
import { languageCode } from '../session-links.ts'
import { type XmlFragment, xmlDocument, xmlElement } from '../xml.ts'
import { mapYielding } from '../yielding-map.ts'

/** `version` names a state of the program; `site` is the origin of the addresses, or empty. */
export type ScheduleWriteOptions = { site: string; links: ExportLinks; version: string }

/** Writes c3voc's schedule.json, whose schema allows no other keys. */
export async function writeScheduleJson(program: ExportedProgram, options: ScheduleWriteOptions): Promise<string> {
  const { site, version, links } = options
  const { event, acronym, tracks, rooms } = program
  const days = await buildDays(program, (talk) => ({
    guid: talk.guid,
    id: talk.number,
    ...talkFacts(talk, options),
    persons: talk.people.map((person) => personOf(person, site)),
    links: talk.links.map((link) => ({ url: link.url, title: linkTitle(link), type: linkType(link) })),
  }))
  return JSON.stringify({
    $schema: 'https://c3voc.de/schedule/schema.json',
    generator: { name: 'Conference companion' },
    schedule: {
      version,
      ...(site && { url: `${site}/schedule.json?eventSlug=${event.slug}`, base_url: `${site}/` }),
      conference: {
        acronym,
        title: event.name,
        start: days[0]!.date,
        end: days.at(-1)!.date,
        daysCount: days.length,
        timeslot_duration: '00:05',
        // The schema knows zones of the form Region/City. Other zones show in the offsets of the times.
        ...(/^[A-Z][a-z]+\/[A-Z][a-z]+/.test(event.timezone ?? '') && { time_zone_name: event.timezone }),
        ...(event.accent && { colors: { primary: event.accent } }),
        ...(site && { url: links.agenda }),
        tracks,
        rooms: rooms.map(roomOf),
        days: days.map(({ index, date, span, rooms }) => ({
          index,
          date,
          day_start: span.start.local,
          day_end: span.end.local,
          rooms: Object.fromEntries(rooms.map(({ room, talks }) => [room.name, talks])),
        })),
      },
    },
  })
}

/** Writes frab's schedule.xml, in the order of c3voc's XSD. */
export async function writeScheduleXml(program: ExportedProgram, options: ScheduleWriteOptions): Promise<string> {
  const { site, version, links } = options
  const { event, acronym, tracks } = program
  const days = await buildDays(program, (talk) => talkElement(talk, options))
  const conference = xmlElement('conference', {}, [
    xmlElement('acronym', {}, acronym),
    xmlElement('title', {}, event.name),
    xmlElement('start', {}, days[0]!.date),
    xmlElement('end', {}, days.at(-1)!.date),
    xmlElement('days', {}, String(days.length)),
    xmlElement('timeslot_duration', {}, '00:05'),
    ...(site ? [xmlElement('base_url', {}, `${site}/`), xmlElement('url', {}, links.agenda)] : []),
    xmlElement('time_zone_name', {}, event.timezone!),
    ...(event.accent ? [xmlElement('color', { primary: event.accent })] : []),
    ...tracks.map(({ name, slug, color }) => xmlElement('track', { name, slug: slug.replaceAll('_', '-'), color })),
  ])
  return xmlDocument(
    xmlElement('schedule', {}, [
      xmlElement('generator', { name: 'Conference companion' }),
      ...(site ? [xmlElement('url', {}, `${site}/schedule.xml?eventSlug=${event.slug}`)] : []),
      xmlElement('version', {}, version),
      conference,
      ...days.map(({ index, date, span, rooms }) =>
        xmlElement(
          'day',
          { index, date, start: span.start.local, end: span.end.local },
          rooms.map(({ room: { name, guid }, talks }) => xmlElement('room', { name, guid }, talks)),
        ),
      ),
    ]),
  )
}

/** A session with its time: a schedule leaves out sessions without one. */
type TimedTalk = ExportedSession & { span: RealSpan }

/** Leaves out cancelled sessions: readers of such files would go there or record them. */
async function buildDays<Written>(program: ExportedProgram, write: (talk: TimedTalk) => Written) {
  const { event, days, rooms, sessions } = program
  const isListed = (session: ExportedSession): session is TimedTalk =>
    session.span !== undefined && session.status === 'confirmed'
  const all = await mapYielding(sessions.filter(isListed), (talk) => ({ talk, written: write(talk) }))
  const byDay = Map.groupBy(all, ({ talk }) => talk.day)
  return days.flatMap(({ day: index, date }) => {
    const span = daySpan(event, index)
    if (!span || !date) return []
    const today = byDay.get(index) ?? []
    const byRoom = Map.groupBy(today, ({ talk }) => talk.room)
    const used = rooms.flatMap((room) => {
      const talks = byRoom.get(room)?.map(({ written }) => written)
      return talks ? [{ room, talks }] : []
    })
    return [{ index, date, span: today.reduce((day, { talk }) => widenSpan(day, talk.span), span), rooms: used }]
  })
}

const widenSpan = (day: RealSpan, { start, end }: RealSpan): RealSpan => ({
  start: start.instant < day.start.instant ? start : day.start,
  end: end.instant > day.end.instant ? end : day.end,
})

const talkFacts = (talk: TimedTalk, { site, links }: ScheduleWriteOptions) => ({
  date: talk.span.start.local,
  start: talk.span.start.local.slice(11, 16),
  end: talk.span.end.local,
  duration: formatSpan(talk.span),
  room: talk.room.name,
  slug: talk.slug,
  url: site ? links.session(talk.id) : `urn:uuid:${talk.guid}`,
  title: talk.title,
  subtitle: null,
  track: talk.track,
  type: talk.people.length ? 'talk' : 'other',
  language: talk.language && languageCode(talk.language),
  abstract: null,
  description: talk.description,
})

function talkElement(talk: TimedTalk, options: ScheduleWriteOptions): XmlFragment {
  const skipped = options.site ? ['end'] : ['end', 'url']
  const facts = Object.entries(talkFacts(talk, options)).filter(([name]) => !skipped.includes(name))
  const people = talk.people.map(({ number: id, guid, name }) => xmlElement('person', { id, guid }, name))
  const links = talk.links.map((link) => xmlElement('link', { href: link.url }, linkTitle(link)))
  return xmlElement('event', { id: talk.number, guid: talk.guid }, [
    ...facts.map(([name, value]) => xmlElement(name, {}, value ?? '')),
    xmlElement('persons', {}, people),
    xmlElement('links', {}, links),
    xmlElement('attachments'),
  ])
}

const roomOf = ({ name, slug, guid, row }: ExportedRoom) => ({
  name,
  slug,
  guid,
  ...(row?.directions && { description: row.directions }),
  ...(row?.capacity && { capacity: row.capacity }),
})

/** Named as pretalx does: the schema refuses a person that has `id` and `public_name` as well. */
const personOf = ({ guid, name, bio, photoUrl, linkedinUrl, websiteUrl }: ExportedSpeaker, site: string) => ({
  guid,
  name,
  ...(photoUrl && URL.canParse(photoUrl, site || undefined) && { avatar: new URL(photoUrl, site || undefined).href }),
  biography: bio || null,
  links: [...linkOf('LinkedIn', normalizeLinkedinUrl(linkedinUrl ?? '')), ...linkOf('Website', websiteUrl)],
})

/** People may type a handle alone; a link needs a whole address. */
function linkOf(title: string, address: string | null) {
  const url = safeUrl(address ?? undefined)
  return url ? [{ url, title, type: 'web' }] : []
}
