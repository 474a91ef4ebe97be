import { createApp } from '../../src/app.ts'
import type { TestApp } from '../support/app.ts'
import { startKeptApp } from './kept-app.ts'

/** The kept app, listening a second time, which says what gets as far as Elysia. */
export async function startBehindMemory() {
  const app: TestApp = await startKeptApp()
  let reached = 0
  const door = createApp()
  door.onRequest(() => void reached++)
  door.listen({ port: 0, hostname: '127.0.0.1' })
  const origin = `http://127.0.0.1:${door.server!.port}`

  /** What is answered, and whether Elysia heard of it. */
  async function ask(path: string, init: RequestInit = {}) {
    const before = reached
    const answer = await fetch(origin + path, { redirect: 'manual', decompress: false, ...init })
    return { answer, bytes: await answer.bytes(), byElysia: reached > before }
  }

  return {
    origin,
    ask,
    /** Asked until it is kept: the first one that is made may be late, and is for those who wait alone. */
    async keptAt(path: string, init?: RequestInit) {
      for (let n = 0; n < 20; n++) {
        const asked = await ask(path, init)
        if (!asked.byElysia) return asked
      }
      throw new Error(`${path} is never answered from memory`)
    },
    async close() {
      await door.stop(true)
      await app.close()
    },
  }
}

export type BehindMemory = Awaited<ReturnType<typeof startBehindMemory>>
