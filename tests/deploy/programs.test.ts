import { afterAll, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../architecture/source-files.ts'
import { PROXIES } from '../rolling/proxies.ts'

const folder = mkdtempSync(join(tmpdir(), 'conference-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const deploy = (file: string) => join(ROOT, 'deploy', file)

/** What Prometheus is told, and the alerts that come of it. */
const TOLD = readdirSync(import.meta.dir)
  .filter((name) => /^alerts-.*\.yaml$/.test(name))
  .map((name) => join(import.meta.dir, name))

/** How each program judges its file. What a machine lacks is not tried there, and named. */
const JUDGES: Record<string, () => string[]> = {
  'HAProxy accepts haproxy.cfg': () => ['haproxy', '-c', '-f', deploy('haproxy.cfg')],
  'nginx accepts nginx.conf': () => {
    // Where it would write is root's alone.
    const place = { folder, port: 8080, ports: [3001, 3002, 3003], names: 0 }
    const here = written('nginx.conf', PROXIES.nginx!.placed(readFileSync(deploy('nginx.conf'), 'utf8'), place))
    return ['nginx', '-t', '-q', '-c', here, '-p', folder, '-e', 'stderr', '-g', `pid ${join(folder, 'pid')};`]
  },
  'Caddy accepts Caddyfile': () => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', deploy('Caddyfile')],
  'Prometheus accepts prometheus.yaml and alerts.yaml': () => [
    'promtool',
    'check',
    'config',
    deploy('prometheus.yaml'),
  ],
  'Prometheus sends each alert when it is due, and no other alert': () => ['promtool', 'test', 'rules', ...TOLD],
  'Prometheus understands the queries of the dashboard': () => [
    'promtool',
    'check',
    'rules',
    written('asked.yaml', asked()),
  ],
  'systemd accepts conference.service': () => {
    const executable = written('conference', '#!/bin/sh\n')
    chmodSync(executable, 0o755)
    const unit = readFileSync(deploy('conference.service'), 'utf8')
    const here = unit.replace(/^ExecStart=.*$/m, `ExecStart=${executable}`)
    return ['systemd-analyze', 'verify', '--man=no', written('conference.service', here)]
  },
}

for (const [name, judge] of Object.entries(JUDGES)) {
  const [program, ...args] = judge()
  // Debian keeps some where only root looks.
  const found = Bun.which(program!, { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` })
  if (!found) test.skip(`${name} (${program} is missing)`, () => {})
  else
    test(name, async () => {
      const child = Bun.spawn([found, ...args], {
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
      const code = await child.exited
      // Of what it does not know systemd only says so, and where.
      const isTaken = code === 0 && (program !== 'systemd-analyze' || !err.includes(folder))
      expect(isTaken ? 'taken' : out + err).toBe('taken')
    })
}

test('the examples trigger every alert', () => {
  const sent = TOLD.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/alertname='(\w+)'/g)])
  const rules = [...readFileSync(deploy('alerts.yaml'), 'utf8').matchAll(/- alert: (\w+)$/gm)]
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.map(([, name]) => name!).filter((name) => !sent.some(([, one]) => one === name))).toEqual([])
})

/** What the panels ask for, with Grafana's variables filled in, as rules that Prometheus would keep. */
function asked(): string {
  const text = readFileSync(deploy('grafana-dashboard.json'), 'utf8')
  const dashboard = JSON.parse(text, (_, value) => (typeof value === 'string' ? filledIn(value) : value))
  const panels: { targets?: { expr: string }[] }[] = [...dashboard.panels, { targets: dashboard.annotations.list }]
  const rules = panels.flatMap(({ targets = [] }) => targets).map(({ expr }, at) => ({ record: `asked:${at}`, expr }))
  return JSON.stringify({ groups: [{ name: 'dashboard', rules }] })
}

function filledIn(text: string): string {
  return text.replaceAll('$__rate_interval', '1m').replace(/\$(job|instance)\b/g, 'conference')
}

function written(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
