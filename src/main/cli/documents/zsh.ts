import type { ArgumentSpec } from '../table/types'
import { optionsOf, publicCommands, type WrittenOption } from './words'

/** Returns the completion script for zsh: a file named `_parley` in a folder of `fpath`. */
export function zshCompletion(): string {
  const commands = publicCommands()
  const cases = commands.map(([name, spec]) => {
    const specs = [...optionsOf(spec).flatMap(optionSpecs), ...(spec.arguments ?? []).map(argumentSpec)]
    return `    ${name}) _arguments -s ${specs.join(' ')} ;;`
  })
  return `#compdef parley
# Completion of parley for zsh. Made by: parley completion zsh
${['session', 'agent', 'model'].map(listed).join('\n')}
_parley() {
  local -a commands
  commands=(
${commands.map(([name, { about }]) => `    ${quoted(`${name}:${about}`)}`).join('\n')}
    'help:Show the help of a command'
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _arguments '--help[Show help]' '--version[Print the version]'
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
    help) _describe command commands ;;
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = "_parley" ]; then _parley "$@"; else compdef _parley parley; fi
`
}

/** A function that offers ids or names with their descriptions. */
const listed = (kind: string): string => `_parley_${kind}() {
  local -a found
  found=("\${(@f)$(parley __complete ${kind} 2>/dev/null)}")
  found=("\${found[@]//:/\\:}")
  found=("\${found[@]/$'\\t'/:}")
  _describe ${kind} found
}`

function optionSpecs({ long, short, spec, value }: WrittenOption): string[] {
  const again = spec.kind === 'list' ? '*' : ''
  const about = `[${escaped(spec.about)}]`
  const argument = value === undefined ? '' : `:${value}:${action(spec)}`
  return [long, ...(short === undefined ? [] : [short])].map((name) => quoted(`${again}${name}${about}${argument}`))
}

function argumentSpec(spec: ArgumentSpec): string {
  const place = spec.many === true ? '*:' : spec.optional === true ? '::' : ':'
  return quoted(`${place}${spec.name}:${action(spec)}`)
}

function action(spec: object): string {
  if ('choices' in spec && Array.isArray(spec.choices)) return `(${spec.choices.join(' ')})`
  if (!('completes' in spec)) return ' '
  if (spec.completes === 'folder') return '_files -/'
  if (spec.completes === 'file') return '_files'
  return `_parley_${String(spec.completes)}`
}

const escaped = (text: string): string => text.replace(/[[\]:\\]/g, '\\$&')
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
