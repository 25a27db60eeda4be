import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { version } from '#core/base/version'
import { commandEntries, commandTable, exitMeanings, type CommandName } from './table'
import { data } from './table/common'
import type { ArgumentSpec, CommandSpec, OptionSpec } from './table/types'

/** Result of parsing a command line. `text`: to print, then done. `misuse`: one line. */
export type Parsed =
  | {
      readonly kind: 'call'
      readonly name: CommandName
      readonly values: Readonly<Record<string, unknown>>
      readonly positionals: readonly string[]
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'misuse'; readonly message: string }

/** Width of help where the terminal has none. */
const WIDTH = 100

/** Parses the arguments of `parley` by the table of commands. `width`: columns for help. */
export function parseCommandLine(args: readonly string[], width: number = WIDTH): Parsed {
  const [first, second] = args
  // The library would print all help for an unknown name.
  if (first === 'help' && second !== undefined && !second.startsWith('-') && !Object.hasOwn(commandTable, second))
    return { kind: 'misuse', message: `Unknown command '${second}'. See parley --help.` }
  let text = ''
  let called: Parsed | undefined
  const program = createProgram((written) => (text += written), Math.min(width, WIDTH))
  for (const [name, spec] of commandEntries) {
    const command = addCommand(program, name, spec)
    command.action(() => {
      called = {
        kind: 'call',
        name,
        values: valuesOf(command, spec, program),
        positionals: command.processedArgs.flat().filter((value): value is string => typeof value === 'string'),
      }
    })
  }
  try {
    // Alone, it shows what it can do.
    program.parse(first === undefined ? ['--help'] : [...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { kind: 'text', text }
    if (error.code !== 'commander.help') return { kind: 'misuse', message: misuse(error, first ?? '') }
  }
  return called ?? { kind: 'misuse', message: 'No command given. See parley --help.' }
}

function createProgram(print: (text: string) => void, width: number): Command {
  return new Command('parley')
    .description('A home for sessions of AI agents.')
    .usage('COMMAND [OPTIONS]')
    .version(version, '-v, --version', 'Print the version')
    .helpOption('-h, --help', 'Show help')
    .helpCommand('help [COMMAND]', 'Show the help of a command')
    .addOption(optionOf('data', data))
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: print,
      writeErr: () => undefined,
      getOutHelpWidth: () => width,
      outputError: () => undefined,
    })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', '\nparley COMMAND --help shows the options of a command.')
}

function addCommand(program: Command, name: CommandName, spec: CommandSpec): Command {
  const command = program
    .command(name, { hidden: spec.internal === true })
    .summary(spec.about)
    .description([`${spec.about}.`, ...(spec.details ?? [])].join('\n\n'))
    .helpOption('-h, --help', 'Show this help')
  for (const argument of spec.arguments ?? []) command.addArgument(argumentOf(argument))
  for (const [option, optionSpec] of Object.entries(spec.options)) {
    command.addOption(optionOf(option, optionSpec))
    if (optionSpec.kind === 'switch') command.addOption(new Option(`--${option}`).hideHelp())
  }
  command.addHelpText('after', afterHelp(spec))
  return command
}

function optionOf(name: string, spec: OptionSpec): Option {
  const short = 'short' in spec ? `-${spec.short}, ` : ''
  if (spec.kind === 'switch') return new Option(`--no-${name}`, spec.about).default(undefined)
  if (spec.kind === 'flag') return new Option(`${short}--${name}`, spec.about)
  const option = new Option(`${short}--${name} <${spec.value}>`, spec.about)
  const { choices, synonyms = {} } = spec
  option.argParser((written: string, before: unknown) => {
    const value = Object.hasOwn(synonyms, written) ? (synonyms[written] ?? written) : written
    if (/^--[a-z]/.test(value)) throw new InvalidArgumentError('A value is missing.')
    if (choices !== undefined && !choices.includes(value))
      throw new InvalidArgumentError(`Allowed values are ${choices.join(', ')}.`)
    return spec.kind === 'list' ? [...((before as string[] | undefined) ?? []), value] : value
  })
  if (choices !== undefined) option.argChoices = [...choices]
  return option
}

function argumentOf(spec: ArgumentSpec): Argument {
  const name = spec.many === true ? `${spec.name}...` : spec.name
  const argument = new Argument(spec.optional === true ? `[${name}]` : `<${name}>`, spec.about)
  return spec.choices === undefined ? argument : argument.choices([...spec.choices])
}

function valuesOf(command: Command, spec: CommandSpec, program: Command): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(spec.options)) {
    const key = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const value: unknown = command.getOptionValue(key)
    values[name] = option.kind === 'switch' ? (value ?? true) : value
  }
  if ('data' in values) values['data'] ??= program.getOptionValue('data')
  return values
}

/** Returns the examples and exit codes of a command. */
function afterHelp({ examples = [], exits = {} }: CommandSpec): string {
  const meanings = { ...exitMeanings, ...exits }
  return [
    ...(examples.length === 0
      ? []
      : ['', 'Examples:', ...examples.map(({ call, about }) => `  parley ${call}\n      ${about}`)]),
    '',
    'Exit codes:',
    ...([0, 1, 2] as const).map((code) => `  ${code}  ${meanings[code]}`),
  ].join('\n')
}

function misuse(error: CommanderError, command: string): string {
  const text = error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
  const where = Object.hasOwn(commandTable, command) ? `parley ${command} --help` : 'parley --help'
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.!]?$/, '.')} See ${where}.`
}
