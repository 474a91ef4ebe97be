import type { Page } from 'playwright-core'
import type { Session } from '../../../db/schema.ts'
import type { Take } from './screenshot.ts'

const REHEARSED = 'at=2027-03-14T10:00:00-04:00'

/** Questions and feedback in each of their states. `asked`: of which something was asked and said. */
export async function takeAsked(take: Take, { asked, others }: { asked: Session; others: Session[] }) {
  const talks = others.filter(({ speakerIds }) => speakerIds.length === 1)
  const [own, empty] = [talks.at(0)!, talks.at(-1)!]
  await take('questions', `/questions?session=${asked.id}`)
  await take('questions-own', `/questions?session=${own.id}`, { act: askOne })
  await take('questions-empty', `/questions?session=${empty.id}`)
  await take('questions-closed', `/questions?session=${asked.id}&${REHEARSED}`)
  await take('questions-choice', '/questions')
  await take('questions-stage', `/questions/stage?session=${asked.id}`)
  await take('questions-on-stage', `/questions/stage?session=${asked.id}`, { onMonitor: true })
  await take('questions-on-empty-stage', `/questions/stage?session=${empty.id}`, { onMonitor: true })
  await take('feedback', '/feedback')
  await take('feedback-early', `/feedback?session=${asked.id}`)
  await take('feedback-rehearsed', `/feedback?session=${asked.id}&${REHEARSED}`)
  await take('feedback-sent', '/feedback?posted')
  await take('feedback-none', '/feedback?eventSlug=empty')
}

async function askOne(page: Page) {
  await page.getByLabel('Your question').fill('What would you tell somebody who begins today?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByText('Waiting for review').waitFor()
}
