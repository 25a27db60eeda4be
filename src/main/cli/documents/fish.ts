import { optionsOf, publicCommands } from './words'

/** Returns the completion script for fish. */
export function fishCompletion(): string {
  const commands = publicCommands()
  const names = commands.map(([name]) => name).join(' ')
  const lines = commands.flatMap(([name, spec]) => {
    const when = `-n ${quoted(`__fish_seen_subcommand_from ${name}`)}`
    const options = optionsOf(spec).map(({ long, short, spec: option, value }) =>
      [
        'complete -c parley',
        when,
        `-l ${long.slice(2)}`,
        ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
        ...(value === undefined ? [] : ['-x', ...values(option)]),
        `-d ${quoted(option.about)}`,
      ].join(' '),
    )
    const args = (spec.arguments ?? []).flatMap((argument) => {
      const offered = values(argument)
      if (argument.completes === 'file') return [`complete -c parley ${when} -F`]
      return offered.length === 0 ? [] : [`complete -c parley ${when} ${offered.join(' ')}`]
    })
    return [...options, ...args]
  })
  return `${[
    '# Completion of parley for fish. Made by: parley completion fish',
    'complete -c parley -f',
    ...commands.map(
      ([name, { about }]) => `complete -c parley -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
    ),
    `complete -c parley -n __fish_use_subcommand -a help -d ${quoted('Show the help of a command')}`,
    `complete -c parley -n ${quoted('__fish_seen_subcommand_from help')} -a ${quoted(names)}`,
    `complete -c parley -n __fish_use_subcommand -s h -l help -d ${quoted('Show help')}`,
    `complete -c parley -n __fish_use_subcommand -s v -l version -d ${quoted('Print the version')}`,
    ...lines,
  ].join('\n')}\n`
}

function values(spec: object): string[] {
  if ('choices' in spec && Array.isArray(spec.choices)) return [`-a ${quoted(spec.choices.join(' '))}`]
  if (!('completes' in spec)) return []
  if (spec.completes === 'folder') return ["-a '(__fish_complete_directories)'"]
  if (spec.completes === 'file') return ["-a '(__fish_complete_path)'"]
  return [`-a '(parley __complete ${String(spec.completes)} 2>/dev/null)'`]
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
