import { exitCodes, fail, UsageError, type Command, type CommandContext, type ExitCode } from './command'
import { parseCommandLine } from './parse'
import type { CommandName } from './table'

type Loaders = { readonly [Name in CommandName]: () => Promise<Command<Name>> }

/** Loaded on demand, so that each command loads only what it needs. */
const loaders: Loaders = {
  sessions: async () => (await import('./sessions')).sessions,
  search: async () => (await import('./search')).search,
  blame: async () => (await import('./blame')).blame,
  send: async () => (await import('./send')).send,
  run: async () => (await import('./run')).run,
  tail: async () => (await import('./tail')).tail,
  approve: async () => (await import('./approve')).approve,
  open: async () => (await import('./open')).open,
  import: async () => (await import('./import')).importFiles,
  export: async () => (await import('./export')).exportSession,
  landing: async () => (await import('./landing')).landing,
  ports: async () => (await import('./ports')).ports,
  worktrees: async () => (await import('./worktrees')).worktrees,
  usage: async () => (await import('./usage')).usage,
  agents: async () => (await import('./catalog')).agents,
  models: async () => (await import('./catalog')).models,
  prices: async () => (await import('./prices')).prices,
  automations: async () => (await import('./automations')).automations,
  accounts: async () => (await import('./accounts')).accounts,
  park: async () => (await import('./park')).park,
  continue: async () => (await import('./continue-with')).continueSession,
  serve: async () => (await import('./serve')).serve,
  host: async () => (await import('./host')).host,
  dispatch: async () => (await import('./dispatch')).dispatch,
  devices: async () => (await import('./devices')).devices,
  rpc: async () => (await import('./rpc')).rpc,
  doctor: async () => (await import('./doctor')).doctor,
  acp: async () => (await import('./acp')).acp,
  mcp: async () => (await import('./mcp')).mcp,
  hook: async () => (await import('./hook')).hook,
  completion: async () => (await import('./completion')).completion,
  version: async () => (await import('./version')).printVersion,
  __complete: async () => (await import('./complete')).complete,
  'mcp-filter': async () => (await import('./mcp-filter')).mcpFilter,
  'tool-server': async () => (await import('./tool-server')).toolServer,
}

/** Runs the command named by the arguments. Never rejects because of user errors or a closed output. */
export async function main(args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { stdout } = context
  const columns = 'columns' in stdout && typeof stdout.columns === 'number' ? stdout.columns : undefined
  const parsed = parseCommandLine(args, columns)
  if (parsed.kind === 'text') {
    stdout.write(parsed.text)
    return exitCodes.done
  }
  if (parsed.kind === 'misuse') return misused(context, parsed.message)
  try {
    // The parser made the values by the entry of this name.
    const command = await loaders[parsed.name]()
    return await command({ values: parsed.values as never, positionals: parsed.positionals }, context)
  } catch (error) {
    if (error instanceof UsageError)
      return misused(context, `${error.message.replace(/\.?$/, '.')} See parley ${parsed.name} --help.`)
    if (isClosedPipe(error)) return exitCodes.done
    if (isWithoutFolder(error)) return fail(context, 'The current folder no longer exists. Change to another one.')
    if (isWriteError(error)) return fail(context, `The output cannot be written: ${error.message}`)
    throw error
  }
}

function misused({ stderr }: CommandContext, message: string): ExitCode {
  stderr.write(`parley: ${message}\n`)
  return exitCodes.usage
}

/** Returns whether an error means that the reader of a pipe is gone. */
export function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
}

const isWriteError = (error: unknown): error is Error =>
  error instanceof Error && 'syscall' in error && error.syscall === 'write'

/** Returns whether an error means that the current folder was removed. */
const isWithoutFolder = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd'
