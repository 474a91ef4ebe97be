import { expect } from 'bun:test'

/** Waits for something that comes by itself; the test's own time limit is the only clock. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let pause = 5; !(await readAgain(holds)); pause = Math.min(pause * 2, 40)) await Bun.sleep(pause)
}

/** Shorter than a test's own time limit, so that its failure says what was read instead. */
const PATIENCE_MS = 60_000

/**
 * What a page shows comes some time after the press that asks for it: this reads until it is exactly what is expected, and else
 * fails with what it was last. What is expected to stay as it is, is read at once instead.
 */
export async function expectSoon<T>(read: () => T | Promise<T>, expected: unknown): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (let pause = 5; ; pause = Math.min(pause * 2, 40)) {
    const found = await readAgain(read)
    try {
      return expect<unknown>(found).toEqual(expected)
    } catch (unlike) {
      if (performance.now() > end) throw unlike
    }
    await Bun.sleep(pause)
  }
}

/** As Chromium says it, and Firefox. */
const PAGE_IS_GONE = /Execution context was destroyed|Not allowed to define cross-origin object/

/** A page that gives way to the next one while it is read is read once that is there. */
async function readAgain<T>(read: () => T | Promise<T>): Promise<T> {
  for (;;)
    try {
      return await read()
    } catch (error) {
      if (!PAGE_IS_GONE.test(String(error))) throw error
    }
}
