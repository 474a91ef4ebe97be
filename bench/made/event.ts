import type { Seed, SeedSession } from '../../seeds/seed.ts'
import { standInDate } from '../../src/program/program-days.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { type MadeSession, madeDay, officeHours } from './day.ts'
import { madeSpeakers, madeSponsors } from './people.ts'
import { madeDescription, sentence } from './texts.ts'

const DAYS = 4
const SESSIONS = 1500
const SPEAKERS = 1200
const SPONSORS = 48

/** Four days, forty rooms, 1,500 sessions and 1,200 speakers: as much as the largest conferences have. All of it is invented. */
export function madeEvent(slug: string): Seed {
  const chance = chanceFrom(2027)
  const speakers = madeSpeakers(SPEAKERS, chance)
  const keys = chance.shuffled(speakers.map(({ key }) => key))
  let spoken = 0
  const nextSpeakers = (count: number) => Array.from({ length: count }, () => keys[spoken++ % keys.length]!)
  const placed = placedSessions(chance)
  return {
    event: {
      slug,
      name: 'WITCON GREAT LAKES',
      city: 'Lakeport',
      location: 'Lakeport, Michigan',
      startsOn: '2027-05-18',
      endsOn: '2027-05-21',
      timezone: 'America/Detroit',
      venueName: 'Lakeport Exposition Center',
      accent: '#0e7c7b',
    },
    speakers,
    sessions: placed.map((session, at) => toSeed(session, at, chance, nextSpeakers(session.people))),
    sponsors: madeSponsors(SPONSORS, chance),
  }
}

type Placed = MadeSession & { day: number }

function placedSessions(chance: Chance): Placed[] {
  const ofDays = Array.from({ length: DAYS }, (_, at) => madeDay(at + 1, DAYS, chance))
  const missing = SESSIONS - ofDays.flat().length
  if (missing < 0) throw new Error(`There are ${-missing} sessions too many`)
  return ofDays.flatMap((sessions, at) => {
    const more = Math.floor(missing / DAYS) + (at < missing % DAYS ? 1 : 0)
    return [...sessions, ...officeHours(more, chance)].map((session) => ({ ...session, day: at + 1 }))
  })
}

/** Two of a hundred are cancelled, and something else takes the place of every other one. */
function toSeed(session: Placed, at: number, chance: Chance, speakers: string[]): SeedSession {
  const { title, room, start, minutes, track, day, isPlain = false } = session
  const isCancelled = !isPlain && at % 50 === 17
  return {
    key: `session-${at}`,
    title,
    startTime: storedAt(day, start),
    endTime: storedAt(day, start + minutes),
    track,
    location: room,
    description: isPlain ? null : madeDescription(chance),
    speakers,
    ...(isCancelled && {
      status: 'cancelled',
      replacedBy: at % 100 === 17 ? `session-${at + 1}` : undefined,
      cancelReason: sentence(
        'The train of {first} {last} did not come; the slides are on https://{slug}.example.',
        chance,
        {},
      ),
    }),
  }
}

function storedAt(day: number, minute: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const date = standInDate(day + Math.floor(minute / 1440))
  return `${date}T${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}:00`
}
