import { expect, test } from 'bun:test'
import { cli } from '../support/cli.ts'

const isMissing = (shell: string) => !Bun.which(shell)

/** What a Tab after the words offers. */
async function completionsOf(shell: string, ...words: string[]): Promise<string[]> {
  const script = (await cli(['completion', shell], {})).out
  const line = words.map((word) => `'${word}'`).join(' ')
  const ask =
    shell === 'fish'
      ? `complete -C "${words.join(' ')}" | string split -f1 \\t`
      : `COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _conference_words; printf '%s\\n' "\${COMPREPLY[@]}"`
  const shown = Bun.spawn([shell, '-c', `${script}\n${ask}`], { stdout: 'pipe', stderr: 'inherit' })
  return (await new Response(shown.stdout).text()).trim().split('\n')
}

test.skipIf(isMissing('bash'))('bash completes commands, their parts, and options (bash is missing)', async () => {
  expect(await completionsOf('bash', 'conference', 'ev')).toEqual(['events'])
  expect(await completionsOf('bash', 'conference', 'events', 'cr')).toEqual(['create'])
  expect(await completionsOf('bash', 'conference', 'events', 'create', '--slug', 'nyc', '--n')).toEqual(['--name'])
})

test.skipIf(isMissing('fish'))('fish completes commands, their parts, and options (fish is missing)', async () => {
  expect(await completionsOf('fish', 'conference', 'ev')).toEqual(['events'])
  expect(await completionsOf('fish', 'conference', 'sessions', 'edit', 'Lunch', '--st')).toEqual([
    '--start-time',
    '--status',
  ])
})

test('another name is completed, and an unknown shell is refused', async () => {
  expect((await cli(['completion', 'zsh', '--name', 'con-fi'], {})).out).toMatch(
    /^autoload .*\n_con_fi_words\(\) \{[\s\S]*complete -o default -F _con_fi_words con-fi\n$/,
  )
  const refused = await cli(['completion', 'tcsh'], {})
  expect([refused.code, refused.err.split('\n')[0]]).toEqual([
    64,
    "error: command-argument value 'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish.",
  ])
})
