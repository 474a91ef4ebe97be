import type { Page } from 'playwright-core'
import { LONG_AGO, pittsburghOn, TO_COME } from '../features/questions/conference-day.ts'
import type { TestApp } from '../support/app.ts'

/** Where a public form stands, its longest field, and a day on which it is open. */
export type PublicForm = { path: string; label: string; day: string }

export async function publicForms(app: TestApp): Promise<PublicForm[]> {
  const [talk] = await pittsburghOn(TO_COME)
  const [sponsor] = await (await app.visitor().get('/api/sponsors')).json()
  return [
    { path: '/messaging', label: 'Message', day: TO_COME },
    { path: `/sponsors?message=${sponsor.id}`, label: 'Message', day: TO_COME },
    { path: `/questions?session=${talk!.id}`, label: 'Your question', day: TO_COME },
    { path: `/feedback?session=${talk!.id}`, label: 'Comments (optional)', day: LONG_AGO },
  ]
}

export const fieldOf = (page: Page, { label }: PublicForm) => page.getByLabel(label, { exact: true })

/** Until the form is alive. */
export const aliveAround = (page: Page, form: PublicForm) =>
  page.locator('island-root[alive]', { has: fieldOf(page, form) }).waitFor({ state: 'attached' })
