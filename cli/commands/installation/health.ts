import { styleText } from 'node:util'
import { env } from '../../../src/env.ts'
import { checkByDrill } from '../../../src/operations/backups/scheduled/restore-drill.ts'
import { type CheckResult, runChecks } from '../../../src/operations/doctor/doctor.ts'
import { pluralize } from '../../../src/text/pluralize.ts'
import { rootCause } from '../../../src/text/root-cause.ts'
import { type ChangeFlags, command } from '../../terminal/command.ts'
import { onShutdown, shutdownSignal } from '../../terminal/progress.ts'
import { exitCodes, fail, print } from '../../terminal/terminal.ts'
import { closeOnInterrupt, openUnlessInterrupted, waitIfInterrupted } from '../../terminal/with-database.ts'

export const doctorCommand = command('doctor', 'check the installation and suggest fixes')
  .option('--drill [file]', 'also restore a backup into a temporary database (this file, or the newest scheduled one)')
  .addHelpText('after', '\nExits with 0 if there are no problems; warnings do not count.')
  .action(async ({ json, drill }: ChangeFlags & { drill?: string | true }) => {
    closeOnInterrupt()
    const findings: CheckResult[] = []
    const file = drill === true ? undefined : drill
    const tryIt = () => onShutdown(checkByDrill(file, shutdownSignal.signal))
    for await (const finding of runChecks(openUnlessInterrupted, drill ? tryIt : undefined)) {
      await waitIfInterrupted()
      findings.push(finding)
      if (!json) print(formatCheck(finding))
    }
    const problems = findings.filter(({ state }) => state === 'problem').length
    if (json) print(JSON.stringify({ healthy: problems === 0, findings }))
    if (problems > 0) fail(`${pluralize(problems, 'problem')} found.`, exitCodes.failed)
  })

const LABELS = { ok: 'OK', warning: 'warning', problem: 'problem' }
const COLORS = { ok: 'green', warning: 'yellow', problem: 'red' } as const

function formatCheck(finding: CheckResult): string {
  const label = styleText(COLORS[finding.state], LABELS[finding.state].padEnd(8), { stream: process.stdout })
  const line = `${label} ${finding.about.padEnd(15)} ${finding.found}`
  return finding.state === 'ok' ? line : `${line}\n${' '.repeat(25)}${finding.cure}.`
}

/** A container's health check waits this long. */
const TIMEOUT_MS = 4000

export const healthCommand = command('health', 'check whether the app on this machine is alive')
  .addHelpText('after', '\nRequests /healthz at HOST and PORT. Exits with 0 if the app answers.')
  .action(async ({ json }: { json?: boolean }) => {
    // Local addresses bypass any proxy.
    process.env.NO_PROXY = '*'
    process.env.no_proxy = '*'
    const address = `http://${reachable(env.HOST)}:${env.PORT}/healthz`
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) =>
      fail(`No answer from ${address}: ${rootCause(error)}`, exitCodes.failed),
    )
    if (!answer.ok) fail(`${address} responded with status ${answer.status}`, exitCodes.failed)
    print(json ? JSON.stringify({ alive: true }) : await answer.text())
  })

/** The address at which a local app listening on `host` answers. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}
