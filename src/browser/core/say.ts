/** Only where it is another word: writing it is a change, and changes are what brings us here. */
export function say(element: Element, words: string) {
  if (element.textContent !== words) element.textContent = words
}
