/** Computes once per key, and forgets all of them when there are more than `max`. */
export function memoize<Key, Value>(max: number, compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before as Value
    const value = compute(key)
    if (known.size >= max) known.clear()
    known.set(key, value)
    return value
  }
}
