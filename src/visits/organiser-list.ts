import { answerJson } from '../http/row-answer.ts'
import { managedEvent } from './asked-event.ts'

/** The handler of an organiser's list of one event (`?eventSlug=`): whole rows, also of an event that is not active yet. */
export function organiserList<Row>(load: (eventId: string) => Promise<Row[]>) {
  return async ({ request }: { request: Request }): Promise<Response> => {
    const event = await managedEvent(new URL(request.url).searchParams.get('eventSlug') ?? undefined)
    return event instanceof Response ? event : answerJson(await load(event.id))
  }
}
