import { openSync, closeSync, readFileSync } from 'node:fs'
import type { SpawnOptions } from 'node:child_process'
import type { Socket } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { err, ok, type Result } from '#shared/kernel/result'
import { explainFolderError, makeFolders } from '#core/base/folders/make-folders'
import { LOG_FOLDER } from '#core/base/log-file'
import { startChild } from '#core/base/process/start-child'
import type { BegunHost } from '#core/host/attach/find-host'

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
  const options = { detached: true, cwd: homedir(), windowsHide: true }
  const started =
    process.platform === 'win32'
      ? await startDirectly(run, { ...options, stdio: ['ignore', 'ignore', errors] })
      : await startOrphaned(run, { ...options, stdio: ['ignore', 'ignore', errors, 'pipe'] })
  closeSync(errors)
  if (!started.ok) return started
  const { pid, code } = started.value
  return ok({ pid, ended: code.then((status) => (status === 0 ? null : reasonIn(file))) })
}

/** A program that runs, and its exit code, which is null when it is not known. */
interface Running {
  readonly pid: number
  readonly code: Promise<number | null>
}

async function startDirectly(args: readonly string[], options: SpawnOptions): Promise<Result<Running, string>> {
  const started = await startChild(process.execPath, args, options)
  if (!started.ok) return started
  const child = started.value
  child.unref()
  return ok({ pid: child.pid, code: new Promise((resolve) => child.once('exit', resolve)) })
}

/** Starts a program in the background, and tells its number and its exit code. */
const IN_BACKGROUND = '( "$@" 3>&- & echo $! >&3; wait $!; echo $? 2>/dev/null >&3 ) &'

/**
 * Starts a program below no other: a client that ends `parley` with everything below it, as editors do, must not end the
 * host that others use.
 */
async function startOrphaned(args: readonly string[], options: SpawnOptions): Promise<Result<Running, string>> {
  const started = await startChild('/bin/sh', ['-c', IN_BACKGROUND, 'sh', process.execPath, ...args], options)
  if (!started.ok) return started
  const pipe = started.value.stdio[3] as Readable & Partial<Pick<Socket, 'unref'>>
  const numbers = createInterface(pipe)
  const told = [Promise.withResolvers<number | null>(), Promise.withResolvers<number | null>()] as const
  const [pid, code] = told
  let count = 0
  numbers.on('line', (line) => told[count++]?.resolve(Number(line)))
  numbers.once('close', () => {
    for (const each of told) each.resolve(null)
  })
  const number = await pid.promise
  if (number === null) return err('This program cannot start Parley in the background.')
  // Its last words are of no use to a command that has ended by then.
  pipe.unref?.()
  return ok({ pid: number, code: code.promise })
}

/** Returns the last line of the errors of a host that did not start. */
function reasonIn(file: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.at(-1)?.replace(/^parley: /, '') || `Parley could not be started; ${file} is empty.`
}
