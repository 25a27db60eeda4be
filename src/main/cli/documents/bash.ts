import type { Completes } from '../table/types'
import { optionsOf, publicCommands } from './words'

const words = (list: readonly string[]): string => list.join(' ')

/** Returns the completion script for bash. Uses nothing that bash 3.2, the one of macOS, lacks. */
export function bashCompletion(): string {
  const commands = publicCommands()
  const cases = commands.map(([name, spec]) => {
    const options = optionsOf(spec)
    const values = options.flatMap(({ long, short, spec: option, value }) => {
      if (value === undefined) return []
      const names = [long, ...(short === undefined ? [] : [short])].join('|')
      const completes = 'completes' in option ? option.completes : undefined
      const choices = 'choices' in option ? (option.choices ?? []) : []
      return [`        ${names}) ${reply(choices, completes)}; return ;;`]
    })
    const [first] = spec.arguments ?? []
    const rest = (spec.arguments ?? []).find(({ completes }) => completes !== undefined)?.completes
    return [
      `    ${name})`,
      ...(values.length === 0 ? [] : ['      case "$previous" in', ...values, '      esac']),
      `      case "$current" in`,
      `        -*) COMPREPLY=($(compgen -W "${words(options.flatMap(({ long, short }) => [long, ...(short === undefined ? [] : [short])]))}" -- "$current")) ;;`,
      `        *) ${reply(first?.choices ?? [], rest)} ;;`,
      '      esac',
      '      ;;',
    ].join('\n')
  })
  return `# Completion of parley for bash. Made by: parley completion bash
_parley() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${words([...commands.map(([name]) => name), 'help', '--help', '--version'])}" -- "$current"))
    return
  fi
  case "$command" in
    help) COMPREPLY=($(compgen -W "${words(commands.map(([name]) => name))}" -- "$current")) ;;
${cases.join('\n')}
  esac
}
complete -F _parley parley
`
}

function reply(choices: readonly string[], completes: Completes | undefined): string {
  if (choices.length > 0) return `COMPREPLY=($(compgen -W "${words(choices)}" -- "$current"))`
  if (completes === undefined) return ':'
  if (completes !== 'file' && completes !== 'folder')
    return `COMPREPLY=($(compgen -W "$(parley __complete ${completes} 2>/dev/null | cut -f1)" -- "$current"))`
  // Names with spaces stay whole: one name per line.
  return `local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -${completes === 'file' ? 'f' : 'd'} -- "$current"))`
}
