/** A title or name to tell by whether two are the same, however they are typed: without case and the fine points of spaces. */
export function comparable(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
