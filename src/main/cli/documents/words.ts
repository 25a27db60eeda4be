import { commandEntries, type CommandName } from '../table'
import type { CommandSpec, OptionSpec } from '../table/types'

/** An option as it is written on the command line. */
export interface WrittenOption {
  readonly long: string
  readonly short: string | undefined
  readonly spec: OptionSpec
  /** Name of its value; absent for flags. */
  readonly value: string | undefined
}

const help: WrittenOption = {
  long: '--help',
  short: '-h',
  spec: { kind: 'flag', about: 'Show help' },
  value: undefined,
}

/** Returns the documented options of a command, `--help` last. */
export function optionsOf({ options }: CommandSpec): WrittenOption[] {
  const own = Object.entries(options).map(([name, spec]) => ({
    long: spec.kind === 'switch' ? `--no-${name}` : `--${name}`,
    short: 'short' in spec ? `-${spec.short}` : undefined,
    spec,
    value: 'value' in spec ? spec.value : undefined,
  }))
  return [...own, help]
}

/** Returns the commands for people, with their names. */
export function publicCommands(): (readonly [CommandName, CommandSpec])[] {
  return commandEntries.filter(([, spec]) => spec.internal !== true)
}

/** Returns the synopsis of a command: `parley export SESSION [OPTIONS]`. */
export function synopsis(name: string, { arguments: args = [] }: CommandSpec): string {
  const written = args.map(({ name: argument, optional, many }) => {
    const text = many === true ? `${argument}...` : argument
    return optional === true ? `[${text}]` : text
  })
  return ['parley', name, ...written, '[OPTIONS]'].join(' ')
}

/** Returns the option as help shows it: `-o, --out FILE`. */
export function written({ long, short, value }: WrittenOption): string {
  return [short === undefined ? long : `${short}, ${long}`, ...(value === undefined ? [] : [value])].join(' ')
}
