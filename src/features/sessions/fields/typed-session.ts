import type { Event, Session, Speaker } from '../../../../db/schema.ts'
import type { FormValuesOf } from '../../../forms/form-values.ts'
import { programDays } from '../../../program/program-days.ts'
import { roomKey } from '../../../text/fold.ts'
import type { SessionFields } from '../schema.ts'
import { sessionWarnings, type Warning } from '../session-warnings.ts'
import { askAboutTimes, clockOf, joinDayAndClock, splitDayAndClock, toStoredTimes } from './form-times.ts'

type SessionFormValues = FormValuesOf<SessionFields>

type FormContext = { event: Event; sessions: Session[]; speakers: Speaker[] }

/** Only a canceled session stores a reason and a replacement. */
export function toSessionInput(
  typed: SessionFormValues,
  base: Session | undefined,
  { event, sessions }: Omit<FormContext, 'speakers'>,
) {
  const isOfSeveralDays = programDays(event, sessions).length > 1
  const why = typed.status === 'cancelled' ? {} : { cancelReason: '', replacedById: '' }
  return { ...typed, ...why, ...toStoredTimes(withClocks(typed), base, { startsOn: event.startsOn, isOfSeveralDays }) }
}

function withClocks({ startTime, endTime }: SessionFormValues) {
  const { day, clock } = splitDayAndClock(startTime)
  return { startTime: joinDayAndClock({ day, clock: clockOf(clock) }), endTime: clockOf(endTime) }
}

/** Asks before a text that is no time is published, once. */
export function questionOf(
  typed: SessionFormValues,
  base: Session | undefined,
  program: Omit<FormContext, 'speakers'>,
) {
  const input = toSessionInput(typed, base, program)
  const isPublic = base?.status === 'confirmed' && base.startTime === input.startTime && base.endTime === input.endTime
  return typed.status === 'confirmed' && !isPublic ? askAboutTimes(input) : undefined
}

export function formWarnings(
  typed: SessionFormValues,
  base: Session | undefined,
  { event, sessions, speakers }: FormContext,
): Record<Warning['field'], string[]> {
  const id = base?.id ?? ''
  const input = toSessionInput(typed, base, { event, sessions })
  const draft = { ...input, id, speakerIds: [...typed.speakerIds] }
  // Only these can clash; this runs at every key.
  const room = roomKey(draft.location)
  const people = new Set(draft.speakerIds)
  const others = sessions.filter(
    ({ id: other, location, speakerIds }) =>
      other !== id && ((room && roomKey(location) === room) || speakerIds.some((speaker) => people.has(speaker))),
  )
  const warnings = sessionWarnings([...others, draft], speakers, event).get(id) ?? []
  // An empty field gets no warning yet.
  const about = (field: Warning['field']) =>
    warnings.flatMap((one) => (one.field === field && input[field].length > 0 ? one.sentence : []))
  return {
    startTime: about('startTime'),
    endTime: about('endTime'),
    location: about('location'),
    speakerIds: about('speakerIds'),
  }
}
