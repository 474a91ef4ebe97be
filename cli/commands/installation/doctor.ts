import { styleText } from 'node:util'
import { checkByDrill } from '../../../src/operations/backups/scheduled/restore-drill.ts'
import { type CheckResult, runChecks } from '../../../src/operations/doctor/doctor.ts'
import { pluralize } from '../../../src/text/pluralize.ts'
import { type ChangeFlags, readingCommand } from '../../terminal/command.ts'
import { exitCodes, fail, onShutdown, print, shutdownSignal } from '../../terminal/terminal.ts'
import { closeOnInterrupt, openUnlessInterrupted, waitIfInterrupted } from '../../terminal/with-database.ts'

export const doctorCommand = readingCommand('doctor', 'check the installation and suggest fixes')
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
