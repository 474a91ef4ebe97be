import { expect } from 'bun:test'
import type { AxeResults } from 'axe-core'
import type { CDPSession } from 'playwright-core'
import type { TestPage } from './browser.ts'

const axe = await Bun.file(new URL(import.meta.resolve('axe-core/axe.min.js'))).text()

/**
 * Runs every rule of axe-core on what the page shows now, and fails with a list of what to mend and where.
 * It runs in a world of its own beside the page's scripts: a strict security policy neither stops nor notices it.
 */
export async function expectAccessible(page: TestPage) {
  const devtools = await page.context().newCDPSession(page)
  // With JavaScript off not even axe's timers run. The page's own scripts were skipped and stay so.
  if (!page.javaScript) await allowScripts(devtools, true)
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const world = await devtools.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'axe' })
  await evaluate(devtools, world.executionContextId, axe)
  await evaluate(devtools, world.executionContextId, whenStill)
  const results: AxeResults = await evaluate(devtools, world.executionContextId, RUN)
  if (page.javaScript) await devtools.detach()
  else await allowScripts(devtools, false)
  expect(results.violations.flatMap(listPlaces)).toEqual([])
  expect(results.passes.length).toBeGreaterThan(0)
}

/** A switch in this session counts only where it changes; ending the session would leave scripts allowed. */
async function allowScripts(devtools: CDPSession, allowed: boolean) {
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: allowed })
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: !allowed })
}

/** Every rule; only what is violated is described place by place. */
const RUN = `axe.run(document, { resultTypes: ['violations'] })`

/**
 * Colors are judged after all animations. Scroll-driven ones never end, and the one of a toast's progress bar counts its time. On a
 * phone React Aria hides a dialog until the keyboard has come, or for 0.6 s.
 */
const whenStill = `(async () => {
  while (document.querySelector('.modal-overlay[style*="opacity: 0"]')) await new Promise(requestAnimationFrame)
  await Promise.allSettled(
    document.getAnimations()
      .filter(({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity)
      .filter(({ effect }) => !effect.target?.matches('.toast [role=progressbar]'))
      .map((animation) => animation.finished),
  )
  return true
})()`

function listPlaces({ id, help, nodes }: AxeResults['violations'][number]): string[] {
  return nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}\n${node.html}\n${node.failureSummary ?? ''}`)
}

async function evaluate(devtools: CDPSession, contextId: number, expression: string) {
  const answer = await devtools.send('Runtime.evaluate', {
    expression,
    contextId,
    awaitPromise: true,
    returnByValue: true,
  })
  if (answer.exceptionDetails)
    throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text)
  return answer.result.value
}
