import { expect, test } from 'bun:test'
import { PendingPrompt } from '../../src/browser/single-question.ts'

/** What is asked with these answers, one after another; nothing of one is a question that failed. */
function asking(isYes: 'for-once' | 'for-all', ...answers: (boolean | undefined)[]) {
  const asked = new PendingPrompt(isYes)
  let times = 0
  const takeBack = asked.by(async () => {
    const answer = answers[times++]
    if (answer === undefined) throw new Error('The dialog could not be shown')
    return answer
  })
  return { asked, takeBack, times: () => times }
}

test('who waits meanwhile waits for the same answer', async () => {
  const { asked, times } = asking('for-once', true, false)
  expect(await Promise.all([asked.answer(), asked.answer()])).toEqual([true, true])
  expect([await asked.answer(), times()]).toEqual([false, 2])
})

test('a yes for all is asked for once, a no asked anew', async () => {
  const { asked, times } = asking('for-all', false, true)
  expect([await asked.answer(), await asked.answer(), await asked.answer(), times()]).toEqual([false, true, true, 2])
})

test.each(['for-once', 'for-all'] as const)('a question %s that failed is asked anew', async (isYes) => {
  const { asked, times } = asking(isYes, undefined, true)
  const tries = await Promise.allSettled([asked.answer(), asked.answer()])
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await asked.answer(), times()]).toEqual([true, 2])
})

test('nobody there to ask is a no', async () => {
  const { asked, takeBack } = asking('for-all', true)
  expect([await asked.answer(), takeBack(), await asked.answer()]).toEqual([true, undefined, false])
})
