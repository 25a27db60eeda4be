import { parseArgs } from 'node:util'
import { resolveDataDir } from '../../core/base/data-dir'
import { exitCodes, fail, type Command, type CommandContext, type ExitCode } from '../command'
import { UsageError } from '../usage'
import { askParley } from './ask'
import { hookCommand } from './command-line'
import { changeHook } from './settings'

/**
 * `parley hook permission-request | install | uninstall`: forwards permission requests of Claude Code in a terminal to
 * Parley.
 */
export const hook: Command = async (args, context) => {
  const { values, positionals } = parseArgs({ args, options: { data: { type: 'string' } }, allowPositionals: true })
  const [what, ...more] = positionals
  if (more.length > 0) throw new UsageError(`hook takes one argument, not "${more.join(' ')}".`)
  switch (what) {
    case 'permission-request':
      return permissionRequest(resolveDataDir(values.data), context)
    case 'install':
    case 'uninstall': {
      const command = what === 'install' ? hookCommand(selfOf(process), resolveDataDir(values.data)) : null
      const changed = await changeHook(process.env, command)
      if (!changed.ok) return fail(context, changed.error)
      context.stdout.write(`${changed.value}\n`)
      return exitCodes.done
    }
    default:
      throw new UsageError('hook requires permission-request, install or uninstall.')
  }
}

/** Returns the command line that started this process. */
const selfOf = ({ execPath, execArgv, argv: [, script = ''] }: NodeJS.Process): string[] => [
  execPath,
  ...execArgv,
  script,
]

/** Prints the user's answer, or nothing: then the terminal asks as it would without the hook. */
async function permissionRequest(dataDir: string, context: CommandContext): Promise<ExitCode> {
  const answer = await askParley(dataDir, context, process.env)
  if (answer !== null) context.stdout.write(`${JSON.stringify(answer)}\n`)
  return exitCodes.done
}
