import { expect, test } from 'bun:test'
import { Batcher } from '../../db/batcher.ts'
import { DbBusy, DbTimeout } from '../../db/errors.ts'

/** Stores in capitals, whenever the test says so. */
function slowStore(options?: { atOnce: number }) {
  const batches: { items: string[]; finish: (error?: Error) => void }[] = []
  const together = new Batcher(
    (items: string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const finish = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => item.toUpperCase())))
        batches.push({ items, finish })
      }),
    options,
  )
  return { together, batches, stored: () => batches.map(({ items }) => items.join('')) }
}

test('what comes while something is stored is stored together, each with its own answer', async () => {
  const { together, batches, stored } = slowStore()
  const answers = Promise.all(['a', 'b', 'c'].map((item) => together.add('pgh', item)))
  expect(stored()).toEqual(['a'])
  batches[0]!.finish()
  while (!batches[1]) await Promise.resolve()
  batches[1].finish()
  expect(await answers).toEqual(['A', 'B', 'C'])
  expect(stored()).toEqual(['a', 'bc'])
  void together.add('pgh', 'd')
  expect(stored()).toEqual(['a', 'bc', 'd'])
})

test('where several may be stored at once, only what is more than these waits', async () => {
  const { together, batches, stored } = slowStore({ atOnce: 2 })
  const answers = Promise.all(['a', 'b', 'c', 'd'].map((item) => together.add('pgh', item)))
  expect(stored()).toEqual(['a', 'b'])
  batches[1]!.finish()
  while (!batches[2]) await Promise.resolve()
  expect(stored()).toEqual(['a', 'b', 'cd'])
  batches[2].finish()
  batches[0]!.finish()
  expect(await answers).toEqual(['A', 'B', 'C', 'D'])
})

test('another event does not wait', () => {
  const { together, stored } = slowStore()
  void together.add('pgh', 'a')
  void together.add('cbus', 'b')
  expect(stored()).toEqual(['a', 'b'])
})

test('what cannot be stored costs nobody else’s', async () => {
  const tries: string[] = []
  const together = new Batcher(async (items: string[]) => {
    tries.push(items.join(''))
    if (items.includes('x')) throw new Error('No place for an x')
    return items
  })
  const answers = await Promise.allSettled(['a', 'b', 'x', 'c'].map((item) => together.add('pgh', item)))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message))).toEqual([
    'a',
    'b',
    'No place for an x',
    'c',
  ])
  expect(tries).toEqual(['a', 'bxc', 'b', 'xc', 'x', 'c'])
})

test('one of a hundred that cannot be stored is found by halves', async () => {
  let tries = 0
  const together = new Batcher(async (items: string[]) => {
    tries++
    if (items.includes('x')) throw new Error('No place for an x')
    return items
  })
  const items = ['first', ...Array.from({ length: 100 }, (_, n) => (n === 42 ? 'x' : `${n}`))]
  const answers = await Promise.allSettled(items.map((item) => together.add('pgh', item)))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  // The first, all hundred, and two halves of each half that has it.
  expect(tries).toBeLessThanOrEqual(2 + 2 * 7)
})

test('where the database does not answer in time, who waits behind is not kept waiting', async () => {
  const { together, batches } = slowStore()
  const answers = Promise.allSettled(['a', 'b', 'c'].map((item) => together.add('pgh', item)))
  const late = new DbTimeout('Late')
  batches[0]!.finish(late)
  expect(await answers).toEqual(Array(3).fill({ status: 'rejected', reason: late }))
  void together.add('pgh', 'd')
  expect(batches.map(({ items }) => items.join(''))).toEqual(['a', 'd'])
})

test('a thousand may wait; who comes then is refused at once', async () => {
  const { together } = slowStore()
  void together.add('pgh', 'first')
  for (let n = 0; n < 1000; n++) void together.add('pgh', `${n}`)
  expect(await together.add('pgh', 'one more').catch((error) => error)).toBeInstanceOf(DbBusy)
})
