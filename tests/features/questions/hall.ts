import type { Session } from '../../../db/schema.ts'
import { type OnPhone, startOnPhone } from '../../browser/app-on-phone.ts'
import { pittsburghOn, TO_COME } from './conference-day.ts'

/** A talk to come that takes questions, behind a network that can be bad. */
export type Hall = OnPhone & { talk: string; talks: Session[] }

export async function startHall(): Promise<Hall> {
  const onPhone = await startOnPhone()
  const talks = await pittsburghOn(TO_COME)
  return { ...onPhone, talks, talk: talks[0]!.id }
}
