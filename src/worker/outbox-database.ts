import type { QueuedPost } from '../browser/outbox.ts'

/** Oldest first. */
export async function listPosts(): Promise<QueuedPost[]> {
  const posts = await inStore('readonly', (store) => store.getAll() as IDBRequest<QueuedPost[]>)
  return posts.sort((one, other) => one.at - other.at)
}

export const putPost = (post: QueuedPost) => inStore('readwrite', (store) => store.put(post))
export const deletePost = (id: string) => inStore('readwrite', (store) => store.delete(id))

export function changePost(id: string, change: Partial<QueuedPost>) {
  return inStore('readwrite', (store) => {
    const found: IDBRequest<QueuedPost | undefined> = store.get(id)
    found.onsuccess = () => found.result && store.put({ ...found.result, ...change })
    return found
  })
}

export const deleteDatabase = () =>
  new Promise((done) => {
    indexedDB.deleteDatabase(DATABASE).onsuccess = done
  })

const DATABASE = 'outbox'
const POSTS = 'posts'

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    // `strict` survives a battery that dies right after the notice.
    const transaction = database.transaction(POSTS, mode, { durability: 'strict' })
    const pending = work(transaction.objectStore(POSTS))
    transaction.oncomplete = () => resolve(pending.result)
    transaction.onabort = () => reject(transaction.error)
  }).finally(() => database.close()) as Promise<T>
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const pending = indexedDB.open(DATABASE, 1)
    pending.onupgradeneeded = () => pending.result.createObjectStore(POSTS, { keyPath: 'id' })
    pending.onsuccess = () => resolve(pending.result)
    pending.onerror = () => reject(pending.error)
  })
}
