import { foldText } from '../text/fold.ts'
import { MAX_NAME_LENGTH } from './import-limits.ts'

/** The permanent name of a row: the first id that the file gives it (product §21.3). */
export function keyFromId(...ids: (string | number | null | undefined)[]): string | undefined {
  const id = ids.map((one) => String(one ?? '').trim()).find(Boolean)
  return id && id.length > MAX_NAME_LENGTH ? shortened(id) : id
}

/** The permanent name of a row without an id: a talk that moves keeps it. */
export const fingerprintKey = (...words: string[]) => shortened(words.map(foldName).join('\n'))

export const foldName = (name: string) => foldText(name).replace(/\s+/g, ' ').trim()

/** Makes keys unique: the second row with a key gets `… 2`. */
export function withUniqueKeys<Row extends { key: string }>(rows: Row[]): Row[] {
  const taken = new Set<string>()
  const last = new Map<string, number>()
  return rows.map((row) => {
    let key = row.key
    while (taken.has(key)) {
      const next = (last.get(row.key) ?? 1) + 1
      last.set(row.key, next)
      key = `${row.key} ${next}`
    }
    taken.add(key)
    return { ...row, key }
  })
}

const shortened = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 32)
