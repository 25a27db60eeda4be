import { resolveDataDir } from '#core/base/data-dir'
import { exitCodes, fail, printJson, type Command, type CommandContext, type ExitCode } from '../command'
import { askParley } from './ask'
import { hookCommand } from './command-line'
import { changeHook } from './settings'

/**
 * `parley hook permission-request | install | uninstall`: forwards permission requests of Claude Code in a terminal to
 * Parley.
 */
export const hook: Command<'hook'> = async ({ values, positionals: [action] }, context) => {
  const dataDir = resolveDataDir(values.data)
  if (action === 'permission-request') return permissionRequest(dataDir, context)
  const changed = await changeHook(process.env, action === 'install' ? hookCommand(selfOf(process), dataDir) : null)
  if (!changed.ok) return fail(context, changed.error)
  if (values.json === true) printJson(context, { changed: changed.value })
  else context.stdout.write(`${changed.value}\n`)
  return exitCodes.done
}

/** Returns the command line that started this process; the app's own program runs as Node only when it is told to. */
const selfOf = ({ execPath, execArgv, argv: [, script = ''], versions }: NodeJS.Process): string[] => [
  ...('electron' in versions ? ['/usr/bin/env', 'ELECTRON_RUN_AS_NODE=1'] : []),
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
