import { type OnPhone, startOnPhone } from '../../browser/app-on-phone.ts'
import { pittsburghOn, TO_COME } from './conference-day.ts'

/** A talk to come that takes questions, behind a network that can be bad. */
export type Hall = OnPhone & { talk: string }

export async function startHall(): Promise<Hall> {
  const onPhone = await startOnPhone()
  return { ...onPhone, talk: (await pittsburghOn(TO_COME))[0]!.id }
}
