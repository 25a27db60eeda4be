import { version } from '../core/base/version'
import { exitCodes, type Command, type CommandContext, type ExitCode } from './command'
import { usage, UsageError } from './usage'

/** Loaded on demand, so that each command loads only what it needs. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve')).serve,
  rpc: async () => (await import('./rpc')).rpc,
  sessions: async () => (await import('./sessions')).sessions,
  import: async () => (await import('./import')).importFiles,
  doctor: async () => (await import('./doctor')).doctor,
  hook: async () => (await import('./hook')).hook,
  'tool-server': async () => (await import('./tool-server')).toolServer,
  export: async () => (await import('./export')).exportSession,
}

/** Runs the command named by the arguments. Never rejects because of user errors. */
export async function main(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const [name, ...rest] = args
  if (args.includes('--help')) return print(context, usage)
  if (name === '--version') return print(context, `${version}\n`)
  const load = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined)
    return misused(context, name === undefined ? 'No command given.' : `Unknown command "${name}".`)
  try {
    const command = await load()
    return await command(rest, context)
  } catch (error) {
    if (isUsageError(error)) return misused(context, error.message)
    throw error
  }
}

function print({ stdout }: CommandContext, text: string): ExitCode {
  stdout.write(text)
  return exitCodes.done
}

function misused({ stderr }: CommandContext, message: string): ExitCode {
  stderr.write(`parley: ${message.replace(/\.?$/, '.')} See parley --help.\n`)
  return exitCodes.usage
}

/** Parley's own usage errors, and those that `parseArgs` throws for unknown options. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
