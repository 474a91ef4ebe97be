import type { Results } from '../../../src/features/search/results.ts'
import type { TestApp } from '../../support/app.ts'

/** What an event answers to a search. */
export async function searched(app: TestApp, q: string, eventSlug = 'pgh'): Promise<Results> {
  const answer = await app.visitor().get(`/api/search?${new URLSearchParams({ eventSlug, q })}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The names of what was found, all kinds one after another. */
export const names = ({ groups }: Results) => groups.flatMap(({ results }) => results.map(({ name }) => name))
