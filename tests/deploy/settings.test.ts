import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EXECUTABLE_NAME } from '../../executable/compile.ts'
import { devDependencies } from '../../package.json'
import { ENV_NAMES, readEnv } from '../../src/env.ts'
import { ROOT, readSource } from '../architecture/source-files.ts'

type Service = { environment: Record<string, string>; volumes: string[]; stop_grace_period?: string }
type Compose = { services: Record<'proxy' | 'app' | 'database' | 'bucket', Service>; volumes: Record<string, null> }
type Fly = {
  env: Record<string, string>
  kill_timeout: string
  http_service: { internal_port: number; checks: { path: string }[] }
  metrics: { port: number; path: string }
}
type Variable = { key: string; value?: string }
type Render = {
  services: [{ envVars: Variable[]; healthCheckPath: string; dockerfilePath: string; maxShutdownDelaySeconds: number }]
}

const [compose, fly, render, unit, dockerfile] = await Promise.all([
  readSource('compose.yaml').then((text) => Bun.YAML.parse(text) as Compose),
  readSource('deploy/fly.toml').then((text) => Bun.TOML.parse(text) as unknown as Fly),
  readSource('deploy/render.yaml').then((text) => Bun.YAML.parse(text) as Render),
  readSource('deploy/conference.service'),
  readSource('Dockerfile'),
])
const named = (text: string, line: RegExp) =>
  Object.fromEntries([...text.matchAll(line)].map(([, name, value]) => [name!, value!]))
/** What each way of hosting sets, where it says so itself. */
const set: Record<string, Record<string, string>> = {
  'compose.yaml': compose.services.app.environment,
  'deploy/fly.toml': fly.env,
  'deploy/render.yaml': Object.fromEntries(render.services[0].envVars.map(({ key, value }) => [key, value ?? ''])),
  'deploy/conference.service': named(unit, /^Environment=(\w+)=(.*)$/gm),
  Dockerfile: named(dockerfile, /^ENV (\w+)=(.*)$/gm),
}

test.each(Object.keys(set))('%s sets only known settings, to valid values', (file) => {
  expect(Object.keys(set[file]!).length).toBeGreaterThan(0)
  expect(Object.keys(set[file]!).filter((name) => !ENV_NAMES.includes(name))).toEqual([])
  const filledIn = Object.entries(set[file]!).map(([name, value]) => {
    return [name, value.replace(/\$\{\w+:-(\w+)\}/, '$1').replace(/\$\{[^}]+\}/, 'what-somebody-fills-in')]
  })
  expect(readEnv(Object.fromEntries(filledIn))).toMatchObject({ PORT: 3000 })
})

test('each host lets a process drain, and waits ten seconds longer', () => {
  const drains = (file: string) => Number(set[file]!.DRAIN_SECONDS ?? 0)
  const [, stop] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
  const left = {
    'compose.yaml': Number.parseInt(compose.services.app.stop_grace_period!, 10),
    'deploy/fly.toml': Number.parseInt(fly.kill_timeout, 10),
    'deploy/render.yaml': render.services[0].maxShutdownDelaySeconds,
    'deploy/conference.service': Number(stop),
  }
  expect(Object.entries(left).filter(([file, seconds]) => !(seconds >= drains(file) + 10))).toEqual([])
})

test('a command beside the service has its user, its settings and its folders', async () => {
  const [said] = /^conference\(\) \{.*?^\}/ms.exec(await readSource('docs/hosting.md'))!
  const given = [...said.matchAll(/--property=\{(.+?)\}/g)].flatMap(([, properties]) => properties!.split(','))
  // The name that systemd gives the user of a unit by itself, and whose `/tmp` it is.
  const itsOwn = ['User=conference', 'JoinsNamespaceOf=conference.service']
  expect(given.filter((property) => !unit.includes(`\n${property}\n`))).toEqual(itsOwn)
  expect(given.length).toBeGreaterThan(itsOwn.length)
  expect(said).toContain(` --setenv=${/^Environment=(.+)$/m.exec(unit)![1]} ${/^ExecStart=(.+)$/m.exec(unit)![1]} "$@"`)
})

test('every file names the port on which the app listens', async () => {
  const { PORT } = readEnv({})
  const caddy = /\bport (\d+)$/m.exec(await readSource('deploy/Caddyfile'))?.[1]
  const exposed = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]
  const rendered = set['deploy/render.yaml']!.PORT
  expect([caddy, exposed, rendered].map(Number).concat(fly.http_service.internal_port)).toEqual(Array(4).fill(PORT))
  expect(fly.metrics.port).toBe(Number(fly.env.METRICS_PORT))
})

test('every host runs the executable by its name, built by the tested version of Bun', () => {
  expect(unit).toContain(`\nExecStart=/usr/local/bin/${EXECUTABLE_NAME}\n`)
  expect(dockerfile).toContain(`\nCOPY --from=build /app/dist/${EXECUTABLE_NAME} /usr/local/bin/${EXECUTABLE_NAME}\n`)
  expect(dockerfile).toContain(`\nENTRYPOINT ["${EXECUTABLE_NAME}"]\n`)
  expect(dockerfile).toContain(`/bun:${devDependencies['bun-types']}-slim AS build\n`)
})

test('every named file exists', async () => {
  const mounted = Object.values(compose.services).flatMap(({ volumes }) => volumes.map((line) => line.split(':')[0]!))
  const kept = [...(await readSource('.dockerignore')).matchAll(/^!(.+)$/gm)].map(([, path]) => path!)
  const files = [...mounted.filter((path) => path.startsWith('.')), ...kept, render.services[0].dockerfilePath]
  expect(files.length).toBeGreaterThan(12)
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(mounted.filter((path) => !path.startsWith('.')).sort()).toEqual(Object.keys(compose.volumes).sort())
})

test('the example of .env has exactly the values of compose.yaml', async () => {
  const asked = (await readSource('compose.yaml')).matchAll(/\$\{(\w+)/g)
  const given = (await readSource('deploy/compose.env.example')).matchAll(/^(\w+)=/gm)
  const sorted = (names: Iterable<RegExpMatchArray>) => [...new Set([...names].map(([, name]) => name!))].sort()
  expect(sorted(given)).toEqual(sorted(asked))
})

test('docs/hosting.md names only existing settings', async () => {
  const settings = [...(await readSource('docs/hosting.md')).matchAll(/\b([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/g)]
  expect(settings.length).toBeGreaterThan(20)
  expect(settings.map(([, name]) => name!).filter((name) => !ENV_NAMES.includes(name))).toEqual([])
})
