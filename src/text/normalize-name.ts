/** Makes titles or names equal that differ only in case and the fine points of spaces. */
export function normalizeName(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
