import type { QueuedPost } from '../../src/browser/outbox.ts'
import type { TestPage } from '../support/browser.ts'

/** What the worker keeps to be sent, oldest first. */
export const keptPosts = (page: TestPage): Promise<QueuedPost[]> => inOutbox(page, {})

/** Makes what is kept older, or whatever else a test cannot wait for. */
export const changeKept = (page: TestPage, change: Partial<QueuedPost>) => inOutbox(page, change)

function inOutbox(page: TestPage, change: Partial<QueuedPost>): Promise<QueuedPost[]> {
  return page.evaluate(async (change) => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const readAndChange = async () => {
      const database = await done(indexedDB.open('outbox', 1))
      const store = database.transaction('posts', 'readwrite').objectStore('posts')
      const posts: QueuedPost[] = await done(store.getAll())
      for (const post of posts) if (Object.keys(change).length) await done(store.put({ ...post, ...change }))
      database.close()
      return posts.sort((one, other) => one.at - other.at)
    }
    // The lock of the worker, which may be sending a post as it was before the change.
    return Object.keys(change).length ? navigator.locks.request('outbox', readAndChange) : readAndChange()
  }, change)
}

/** What stands in the corner of every page of what was not sent. */
export const unsent = (page: TestPage) => page.locator('.unsent details')
