import { fold } from '../../../format/fold.ts'

/** Which of the words is in a text, as whole words, in whichever way both are written (product §31.4). */
export function wordHeldFor(text: string, words: string[]): string | undefined {
  const said = spaced(text)
  return words.find((word) => said.includes(spaced(word)))
}

/** Without case and accents, a space around each word: ` buy my book `. A sign that cannot be seen parts no word. */
export function spaced(text: string): string {
  const words = fold(text)
    .replace(/\p{Cf}/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  return ` ${(words ?? []).join(' ')} `
}
