import type { TestPage } from '../support/browser.ts'

/** In how many lines each of the words stands that are found in the elements. */
export const linesOf = (page: TestPage, selector: string, word: string) =>
  page.locator(selector, { hasText: word }).evaluateAll((elements, word) => {
    return elements.map((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const at = walker.currentNode.textContent!.indexOf(word)
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(walker.currentNode, at)
        range.setEnd(walker.currentNode, at + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      }
      return 0
    })
  }, word)
