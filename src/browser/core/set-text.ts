/** Each write wakes the observer that called this. */
export function setTextIfChanged(element: Element, words: string) {
  if (element.textContent !== words) element.textContent = words
}
