import type { OutboxState } from '../../outbox.ts'
import { showUnsentPosts } from './unsent-panel.ts'

/** `late`: the page is a saved copy, and its answer came late, the same or a newer one. */
export type WorkerMessage = Partial<OutboxState> & { late?: 'current' | 'newer' }

export function handleWorkerMessage({ late, outbox }: WorkerMessage) {
  if (late)
    for (const notice of document.querySelectorAll<HTMLElement>('[data-late]'))
      notice.hidden = notice.dataset.late !== late
  if (outbox) showUnsentPosts(outbox)
}
