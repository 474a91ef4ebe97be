import { Argument, Command } from 'commander'
import { print } from '../terminal/terminal.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

export const completionCommand = new Command('completion')
  .description('print a script that completes commands and options')
  .addArgument(new Argument('<shell>', 'the shell that runs the script').choices(SHELLS))
  .option('--name <command>', 'the command it completes, such as an alias of `bun cli`', 'conference')
  .action((shell: Shell, { name }: { name: string }, command: Command) => print(completionScript(shell, name, command)))

/** The words that may follow each command, by its path: `events` → `list create …`. */
function wordsByPath({ commands, options }: Command, path: string[] = []): [string, string][] {
  const words = [...commands.map((command) => command.name()), ...options.map(({ long }) => long ?? ''), '--help']
  return [
    [path.join(' '), words.filter(Boolean).join(' ')],
    ...commands.flatMap((command) => wordsByPath(command as Command, [...path, command.name()])),
  ]
}

/** The words are in the script: a completion starts no process. */
function completionScript(shell: Shell, name: string, { parent }: Command): string {
  const paths = wordsByPath(parent!)
  const run = `_${name.replace(/\W/g, '_')}_words`
  if (shell === 'fish') {
    const cases = paths.map(([path, words]) => `    case '${path}'\n      set words ${words}`)
    return `function ${run}
  set path ''
  set words
  for word in '' (commandline -opc)[2..-1]
    set next (string trim "$path $word")
    switch "$next"
${cases.map((one) => one.replace(/^/gm, '  ')).join('\n')}
      case '*'
        continue
    end
    set path "$next"
  end
  printf '%s\\n' $words
end
complete -c ${name} -a '(${run})'`
  }
  const cases = paths.map(([path, words]) => `      '${path}') words='${words}' ;;`)
  return `${shell === 'zsh' ? 'autoload -Uz bashcompinit && bashcompinit\n' : ''}${run}() {
  local path='' words='' next word
  for word in '' "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    next="\${path:+$path }$word"
    case "$next" in
${cases.join('\n')}
      *) continue ;;
    esac
    path="$next"
  done
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F ${run} ${name}`
}
