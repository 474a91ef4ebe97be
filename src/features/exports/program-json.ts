import type { Event, Room, Session, Sponsor } from '../../../db/schema.ts'
import { FORMAT_NAME, type ProgramFileInput } from '../../formats/program-json.ts'
import { wallClockSpan } from '../../program/wall-clock.ts'
import { absoluteUrl } from './export-tables.ts'
import type { ExportedProgram } from './program/exported-program.ts'

/** All that visitors may know of an event, as this app reads it again. */
export function writeProgramJson(
  { event, rooms, floors, sessions, speakers }: ExportedProgram,
  sponsors: Sponsor[],
  site: string,
): string {
  const { name, city, location, venueName, timezone, accent, startsOn, endsOn } = event
  const program: ProgramFileInput = {
    format: FORMAT_NAME,
    version: 1,
    event: { name, city, location, venueName, timezone, accent, startsOn, endsOn },
    floors: floors.map(({ id, name }) => ({ id, name })),
    rooms: rooms.flatMap(({ row }) => (row ? [roomOf(row)] : [])),
    speakers: speakers.map(({ id, name, title, company, bio, photoUrl, linkedinUrl }) => ({
      id,
      name,
      title,
      company,
      bio,
      photoUrl: absoluteUrl(photoUrl, site),
      linkedinUrl,
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      title: session.title,
      ...realTimes(session, event),
      track: session.track,
      location: session.location,
      description: session.description,
      speakers: session.people.map(({ id }) => id),
      status: session.status === 'cancelled' ? 'cancelled' : 'confirmed',
      cancelReason: session.cancelReason,
      replacedBy: session.replacedById,
    })),
    sponsors: sponsors.map(({ id, name, tier, websiteUrl, logoUrl, description }) => ({
      id,
      name,
      tier,
      websiteUrl,
      logoUrl: absoluteUrl(logoUrl, site),
      description,
    })),
  }
  return JSON.stringify(program)
}

const roomOf = ({ id, name, capacity, directions, access, floorId, x, y }: Room) => ({
  id,
  name,
  capacity,
  directions,
  access,
  floor: floorId,
  x,
  y,
})

/** Stand-in days are this app's alone: others are told the real ones, where there are any. */
function realTimes({ startTime, endTime }: Session, { startsOn }: Event) {
  const span = startsOn ? wallClockSpan({ startTime, endTime }, startsOn) : undefined
  return span ? { startTime: isoClock(span.start), endTime: isoClock(span.end) } : { startTime, endTime }
}

const isoClock = (wallClock: number) => new Date(wallClock).toISOString().slice(0, 19)
