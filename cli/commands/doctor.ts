import { styleText } from 'node:util'
import { counted } from '../../src/format/counted.ts'
import { examineAll } from '../../src/operations/doctor/doctor.ts'
import { examineByDrill } from '../../src/operations/doctor/doctor-backups.ts'
import type { Finding } from '../../src/operations/doctor/finding.ts'
import { type ChangeFlags, readingCommand } from '../terminal/command.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { interruption, tidily } from '../terminal/interruption.ts'
import { fail, say } from '../terminal/terminal.ts'
import { endWellWhenInterrupted, openToBeClosed, unlessInterrupted } from '../terminal/with-database.ts'

export const doctorCommand = readingCommand('doctor', 'check the installation and suggest fixes')
  .option('--drill [file]', 'also restore a backup into a temporary database (this file, or the newest scheduled one)')
  .addHelpText('after', '\nExits with 0 if there are no problems; warnings do not count.')
  .action(async ({ json, drill }: ChangeFlags & { drill?: string | true }) => {
    endWellWhenInterrupted()
    const findings: Finding[] = []
    const file = drill === true ? undefined : drill
    const tryIt = () => tidily(examineByDrill(file, interruption.signal))
    for await (const finding of examineAll(openToBeClosed, drill ? tryIt : undefined)) {
      await unlessInterrupted()
      findings.push(finding)
      if (!json) say(inWords(finding))
    }
    const problems = findings.filter(({ state }) => state === 'problem').length
    if (json) say(JSON.stringify({ healthy: problems === 0, findings }))
    if (problems > 0) fail(`${counted(problems, 'problem')} found.`, exitCodes.failed)
  })

const LABELS = { ok: 'OK', warning: 'warning', problem: 'problem' }
const COLORS = { ok: 'green', warning: 'yellow', problem: 'red' } as const

function inWords(finding: Finding): string {
  const label = styleText(COLORS[finding.state], LABELS[finding.state].padEnd(8), { stream: process.stdout })
  const line = `${label} ${finding.about.padEnd(15)} ${finding.found}`
  return finding.state === 'ok' ? line : `${line}\n${' '.repeat(25)}${finding.cure}.`
}
