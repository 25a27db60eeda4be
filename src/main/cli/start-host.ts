import { openSync, closeSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { err, ok, type Result } from '../../shared/kernel/result'
import { explainFolderError, makeFolders } from '../core/base/folders/make-folders'
import { LOG_FOLDER } from '../core/base/log-file'
import { startChild } from '../core/base/process/start-child'
import type { BegunHost } from '../core/host/attach/find-host'

/** File with what the process wrote to stderr, in the folder of logs. Each start begins it anew. */
const ERRORS = 'host.log'

/** Starts `parley host run` in a session of its own, so that it outlives the terminal and the connection. */
export async function startHost(dataDir: string, args: readonly string[]): Promise<Result<BegunHost, string>> {
  const [, script] = process.argv
  if (script === undefined) return err('This program cannot start Parley in the background.')
  const file = join(dataDir, LOG_FOLDER, ERRORS)
  let errors: number
  try {
    await makeFolders(join(dataDir, LOG_FOLDER))
    errors = openSync(file, 'w', 0o600)
  } catch (error) {
    return err(`The log ${file} cannot be written: ${explainFolderError(error)}.`)
  }
  const run = [...process.execArgv, script, 'host', 'run', '--data', dataDir, ...args]
  // The folder that the command was called in may be removed or unmounted while the host runs.
  const options = {
    detached: true,
    stdio: ['ignore', 'ignore', errors] as ['ignore', 'ignore', number],
    cwd: homedir(),
  }
  const started = await startChild(process.execPath, run, { ...options, windowsHide: true })
  closeSync(errors)
  if (!started.ok) return started
  const child = started.value
  child.unref()
  const { promise: ended, resolve } = Promise.withResolvers<string | null>()
  child.once('exit', (code) => resolve(code === 0 ? null : reasonIn(file)))
  return ok({ pid: child.pid, ended })
}

/** Returns the last line of the errors of a host that did not start. */
function reasonIn(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.at(-1)?.replace(/^parley: /, '') || `Parley could not be started; ${file} is empty.`
}
