import type { OutboxTold } from '../../outbox/waiting-post.ts'
import { showUnsent } from './unsent.ts'

/** `late`: the page is a saved copy, and its answer came late, the same or a newer one. */
export type Told = Partial<OutboxTold> & { late?: 'current' | 'newer' }

export function hear({ late, outbox }: Told) {
  if (late)
    for (const notice of document.querySelectorAll<HTMLElement>('[data-late]'))
      notice.hidden = notice.dataset.late !== late
  if (outbox) showUnsent(outbox)
}
