import { expect, test } from 'bun:test'
import { Batcher } from '../../db/batcher.ts'
import { DbBusy, DbTimeout } from '../../db/errors.ts'
import { createGate } from '../../db/pool/pool.ts'
import { currentTenant, runAsTenant, Semaphore } from '../../db/semaphore.ts'

/** Work that is done when the test says so. */
function jobs() {
  const finish: (() => void)[] = []
  return { finish, start: () => new Promise<void>((resolve) => finish.push(resolve)) }
}

test('no more calls run than the size, and all start in the order they came', async () => {
  const gate = createGate({ size: 3, queue: 100 })
  let inFlight = 0
  let most = 0
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      gate.run(
        async () => {
          most = Math.max(most, ++inFlight)
          order.push(n)
          await Promise.resolve()
          inFlight--
        },
        { deadlineMs: 3000 },
      ),
    ),
  )
  expect(most).toBe(3)
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n))
})

test('a call that is given up keeps its place until the driver is done with it', async () => {
  const gate = createGate({ size: 1, queue: 10 })
  const { start, finish } = jobs()
  let toldToStop = false
  const slow = gate.run(
    (signal) => {
      signal.addEventListener('abort', () => {
        toldToStop = true
      })
      return start()
    },
    { deadlineMs: 1 },
  )
  expect(await slow.catch((error) => error)).toBeInstanceOf(DbTimeout)
  expect(toldToStop).toBe(true)
  const next = gate.run(start, { deadlineMs: 3000 })
  await Promise.resolve()
  expect(finish).toHaveLength(1)
  finish[0]!()
  await Bun.sleep(0)
  expect(finish).toHaveLength(2)
  finish[1]!()
  await next
})

test('a call that throws gives its place back', async () => {
  const gate = createGate({ size: 1, queue: 0 })
  const failing = (): Promise<void> => {
    throw new Error('no')
  }
  expect(await gate.run(failing, { deadlineMs: 3000 }).catch((error) => error.message)).toBe('no')
  expect(await gate.run(async () => 'next', { deadlineMs: 3000 })).toBe('next')
})

test('a tenant has no more than its share, and tenants take turns', async () => {
  const gate = createGate({ size: 2, queue: 4, share: { inFlight: 1, waiting: 2 } })
  const { start, finish } = jobs()
  const order: string[] = []
  const ask = (who: string) =>
    runAsTenant(who, () =>
      gate.run(
        () => {
          order.push(who)
          return start()
        },
        { deadlineMs: 3000 },
      ),
    )
  const calls = [ask('greedy'), ask('greedy'), ask('greedy')]
  expect(await ask('greedy').catch((error) => error)).toBeInstanceOf(DbBusy)
  calls.push(ask('ann'), ask('ben'))
  expect(order).toEqual(['greedy', 'ann'])
  while (order.length < calls.length) {
    finish.shift()!()
    await Bun.sleep(0)
  }
  for (const end of finish) end()
  await Promise.all(calls)
  expect(order).toEqual(['greedy', 'ann', 'greedy', 'ben', 'greedy'])
})

test('a call is refused where the queue is full or it waited in vain, and the state counts both', async () => {
  const gate = createGate({ size: 1, queue: 1 })
  const { start, finish } = jobs()
  const first = gate.run(start, { deadlineMs: 3000 })
  const second = gate.run(start, { deadlineMs: 3000 })
  expect(await gate.run(start, { deadlineMs: 3000 }).catch((error) => error)).toBeInstanceOf(DbBusy)
  expect(gate.state()).toEqual({
    size: 1,
    inUse: 1,
    queue: 1,
    waiting: 1,
    waits: 1,
    waitedMs: 0,
    refused: 1,
    timeouts: 0,
  })
  finish[0]!()
  await first
  expect(gate.state()).toMatchObject({ inUse: 1, waiting: 0, waits: 1 })
  expect(gate.state().waitedMs).toBeGreaterThan(0)
  const late = await gate.run(start, { deadlineMs: 1 }).catch((error) => error)
  expect(late).toBeInstanceOf(DbTimeout)
  expect(late.message).toBe('The database did not answer within 1 ms (in the queue)')
  expect(gate.state()).toMatchObject({ inUse: 1, waiting: 0, waits: 2, timeouts: 1 })
  finish[1]!()
  await second
  expect([gate.state().inUse, finish.length]).toEqual([0, 2])
})

test('a newcomer to a full queue takes the place of the youngest call of the tenant with most', async () => {
  const gate = createGate({ size: 1, queue: 20, share: { inFlight: 1, waiting: 50 } })
  const { start, finish } = jobs()
  const refused: string[] = []
  const ask = (who: string, name = who) =>
    runAsTenant(who, () => gate.run(start, { deadlineMs: 3000 })).then(
      () => 'done',
      (error) => {
        refused.push(name)
        return error
      },
    )
  const under = ask('under way')
  const crowd = ['one', 'two', 'three', 'four'].flatMap((who) =>
    Array.from({ length: 5 }, (_, n) => ask(who, `${who} ${n}`)),
  )
  const more = ask('one', 'one 5')
  const guest = ask('guest')
  const second = ask('guest')
  expect((await Promise.all([more, crowd[4], crowd[9]])).every((error) => error instanceof DbBusy)).toBe(true)
  expect(refused).toEqual(['one 5', 'one 4', 'two 4'])
  expect(gate.state()).toMatchObject({ waiting: 20, refused: 3 })
  while (gate.state().waiting || gate.state().inUse) {
    for (const end of finish.splice(0)) end()
    await Bun.sleep(0)
  }
  expect(await Promise.all([under, guest, second])).toEqual(['done', 'done', 'done'])
})

test('work that everybody needs is never evicted from a full queue', async () => {
  const gate = createGate({ size: 1, queue: 3 })
  const { start, finish } = jobs()
  const all = Array.from({ length: 4 }, () => gate.run(start, { deadlineMs: 3000 }))
  expect(
    await runAsTenant('guest', () => gate.run(start, { deadlineMs: 3000 })).catch((error) => error),
  ).toBeInstanceOf(DbBusy)
  while (gate.state().inUse) {
    for (const end of finish.splice(0)) end()
    await Bun.sleep(0)
  }
  await Promise.all(all)
})

test('a rested tenant starts in the pause after another turn, and the tenant of that turn waits', async () => {
  const turns = new Semaphore({ size: 1, maxPauseMs: 20 })
  await turns.run(() => {}, { tenant: 'a' })
  await turns.run(() => {}, { tenant: 'b' })
  expect(turns.state().waits).toBe(0)
  await turns.run(() => {}, { tenant: 'b' })
  expect(turns.state().waits).toBe(1)
})

test('a call that waited runs in the name of its own tenant', async () => {
  const gate = createGate({ size: 1, queue: 10 })
  const ask = (tenant: string) => runAsTenant(tenant, () => gate.run(async () => currentTenant(), { deadlineMs: 3000 }))
  expect(await Promise.all(['ann', 'ben', 'cleo'].map(ask))).toEqual(['ann', 'ben', 'cleo'])
})

/** Stores in capitals, whenever the test says so. */
function slowStore(atOnce = 1) {
  const batches: { items: string[]; finish: (error?: Error) => void }[] = []
  const together = new Batcher(
    (items: string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const finish = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => item.toUpperCase())))
        batches.push({ items, finish })
      }),
    atOnce,
  )
  return { together, batches, stored: () => batches.map(({ items }) => items.join('')) }
}

test('items that come during a batch are stored together, each with its own result', async () => {
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

test('items beyond the concurrent batches of a key wait', async () => {
  const { together, batches, stored } = slowStore(2)
  const answers = Promise.all(['a', 'b', 'c', 'd'].map((item) => together.add('pgh', item)))
  expect(stored()).toEqual(['a', 'b'])
  batches[1]!.finish()
  while (!batches[2]) await Promise.resolve()
  expect(stored()).toEqual(['a', 'b', 'cd'])
  batches[2].finish()
  batches[0]!.finish()
  expect(await answers).toEqual(['A', 'B', 'C', 'D'])
})

test('an item of another key does not wait', () => {
  const { together, stored } = slowStore()
  void together.add('pgh', 'a')
  void together.add('cbus', 'b')
  expect(stored()).toEqual(['a', 'b'])
})

test('an item that cannot be stored does not fail the others', async () => {
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

test('items behind a batch that times out are rejected at once', async () => {
  const { together, batches } = slowStore()
  const answers = Promise.allSettled(['a', 'b', 'c'].map((item) => together.add('pgh', item)))
  const late = new DbTimeout('Late')
  batches[0]!.finish(late)
  expect(await answers).toEqual(Array(3).fill({ status: 'rejected', reason: late }))
  void together.add('pgh', 'd')
  expect(batches.map(({ items }) => items.join(''))).toEqual(['a', 'd'])
})

test('an item is refused at once when a thousand wait', async () => {
  const { together } = slowStore()
  void together.add('pgh', 'first')
  for (let n = 0; n < 1000; n++) void together.add('pgh', `${n}`)
  expect(await together.add('pgh', 'one more').catch((error) => error)).toBeInstanceOf(DbBusy)
})
