import type { Seed, SeedSession } from '../../seeds/seed.ts'

/** Speakers and rooms that are in two sessions at the same time, each as `who: session, session`. */
export function clashes(sessions: SeedSession[]) {
  return sessions.flatMap((one, i) =>
    sessions
      .slice(i + 1)
      .filter((other) => areAtOnce(one, other))
      .flatMap((other) =>
        occupied(one)
          .filter((who) => occupied(other).includes(who))
          .map((who) => `${who}: ${one.key}, ${other.key}`),
      ),
  )
}
const isOn = ({ status }: SeedSession) => status !== 'cancelled'
const areAtOnce = (one: SeedSession, other: SeedSession) =>
  isOn(one) &&
  isOn(other) &&
  (one.day ?? 1) === (other.day ?? 1) &&
  one.startTime < other.endTime &&
  other.startTime < one.endTime
const occupied = (session: SeedSession) => (session.location ? [session.location] : []).concat(session.speakers)

export function everySpeaker(seed: Seed) {
  return [...seed.speakers, ...(seed.later?.additions.map((addition) => addition.speaker) ?? [])]
}
export function everySession(seed: Seed): SeedSession[] {
  return [...seed.sessions, ...(seed.later?.additions.map((addition) => addition.session) ?? [])]
}
