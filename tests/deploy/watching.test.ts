import { afterAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { env } from '../../src/env.ts'
import { readSource } from '../architecture/source-files.ts'
import { startFileApp } from '../support/app.ts'

type Dashboard = {
  panels: { title: string; targets?: { expr: string }[] }[]
  annotations: { list: { expr: string }[] }
}
type Rules = {
  groups: { rules: { alert: string; expr: string; labels: { severity: string }; annotations: object }[] }[]
}

const read = (file: string) => Bun.file(join(import.meta.dir, '../../deploy', file)).text()
const dashboard: Dashboard = JSON.parse(await read('grafana-dashboard.json'))
const { groups } = Bun.YAML.parse(await read('alerts.yaml')) as Rules
const rules = groups.flatMap((group) => group.rules)
const shown = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))

env.METRICS_TOKEN = 'a-token-of-sixteen-and-more'
const app = await startFileApp()
const metrics = await app.visitor().get('/metrics', { authorization: `Bearer ${env.METRICS_TOKEN}` })
const told = seriesOf(await metrics.text())
afterAll(() => {
  env.METRICS_TOKEN = undefined
})

/** Also of what was not counted yet. */
function seriesOf(text: string): Set<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : name!,
    ),
  )
}

/** Prometheus itself says of each target whether it answered. */
const OF_PROMETHEUS = ['up']
const WORDS = ['by', 'and', 'or', 'unless', 'on', 'le']

/** What is left of an expression without its labels, functions and words. */
function metricsIn(expr: string): string[] {
  const names = expr
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\bby\s*\([^)]*\)/g, ' ')
    .matchAll(/[a-zA-Z_]\w*(?!\w)(?!\s*\()/g)
  return [...names].map(([name]) => name).filter((name) => !WORDS.includes(name) && !OF_PROMETHEUS.includes(name))
}

test('the test finds the series and labels of an expression', () => {
  const expr = 'histogram_quantile(0.99, sum by (le) (rate(a_bucket{route="/b",c="d"}[5m]))) > 0.5 * e and up == 1'
  expect(metricsIn(expr)).toEqual(['a_bucket', 'e'])
})

test('every panel of the dashboard shows series that the app exports', () => {
  const missing = shown.flatMap(({ title, expr }) =>
    metricsIn(expr).flatMap((name) => (told.has(name) ? [] : `${title}: ${name}`)),
  )
  expect(shown.length).toBeGreaterThan(30)
  expect(shown.filter(({ expr }) => metricsIn(expr).length === 0)).toEqual([])
  expect(missing).toEqual([])
  expect(dashboard.annotations.list.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !told.has(name))).toEqual(
    [],
  )
})

test('every alert uses exported series, and states its severity and a remedy', () => {
  const missing = rules.flatMap(({ alert, expr }) =>
    metricsIn(expr).flatMap((name) => (told.has(name) ? [] : `${alert}: ${name}`)),
  )
  expect(rules.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
  for (const { labels, annotations } of rules)
    expect([labels.severity, Object.keys(annotations)]).toEqual([
      expect.stringMatching(/^(critical|warning)$/),
      ['summary', 'description'],
    ])
})

test('the dashboard shows every series of the app', () => {
  const seen = new Set(shown.flatMap(({ expr }) => metricsIn(expr)))
  const ours = [...told].filter((name) => !/^(process|nodejs)_/.test(name))
  expect(ours.filter((name) => !seen.has(name))).toEqual([])
})

test('Prometheus loads the alerts and scrapes each process', async () => {
  const { rule_files, scrape_configs } = Bun.YAML.parse(await read('prometheus.yaml')) as {
    rule_files: string[]
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
  }
  expect([rule_files, scrape_configs.map(({ job_name }) => job_name)]).toEqual([['alerts.yaml'], ['conference']])
  expect(scrape_configs[0]!.static_configs[0]!.targets).toEqual(['app-1:9464', 'app-2:9464'])
})

test.each(['docs/hosting.md', 'deploy/fly.toml', 'deploy/render.yaml'])(
  'the app answers at each path that %s watches',
  async (file) => {
    const watched = [...(await readSource(file)).matchAll(/\/(?:healthz|readyz(?:\/shutdown)?)\b/g)]
    expect(watched.length).toBeGreaterThan(0)
    for (const [path] of watched) expect([path, (await fetch(app.origin + path)).status]).toEqual([path, 200])
  },
)
