/** What `/metrics` answered. */
export function metricsOf(text: string) {
  const values = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, value] = /^([^#]\S*(?:\{.*\})?) (\S+)$/.exec(line) ?? []
    if (name) values.set(name, Number(value))
  }
  return {
    text,
    /** The value of `name{labels}`, as it is written; 0 where it was not counted yet. */
    of: (name: string) => values.get(name) ?? 0,
    /** Each name with its labels. */
    series: new Set(values.keys()),
    names: new Set([...values.keys()].map((name) => name.replace(/\{.*/, ''))),
  }
}
