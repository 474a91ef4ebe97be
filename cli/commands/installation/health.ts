import { env } from '../../../src/env.ts'
import { rootCause } from '../../../src/text/root-cause.ts'
import { readingCommand } from '../../terminal/command.ts'
import { exitCodes, fail, print } from '../../terminal/terminal.ts'

/** A container's health check waits this long. */
const TIMEOUT_MS = 4000

export const healthCommand = readingCommand('health', 'check whether the app on this machine is alive')
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
