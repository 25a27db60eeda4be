import os from 'node:os'
import { contractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok } from '#shared/kernel/result'
import { findCommand } from '#core/base/process/find-command'
import type { Processes } from '#core/base/process/processes'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import type { OpenPipe } from './pipe'

/** Length of the kept end of a program's diagnostic output, in characters. */
const MAX_TROUBLE = 2000

/** Pipe over stdin and stdout of a program that speaks the contract, such as `parley rpc` or `ssh` that runs it. */
export function commandPipe(
  processes: Pick<Processes, 'spawn'>,
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = process.env,
): OpenPipe {
  return async () => {
    const command = await findCommand(program, env)
    if (command === undefined) return err(knownError('program-missing', { program }))
    const spawned = await processes.spawn({ command, args, cwd: os.homedir(), env, stdin: 'pipe' })
    if (!spawned.ok) return err(contractError('machine-unreachable', `${program} cannot be started: ${spawned.error}`))
    const tree = spawned.value
    const { stdin, stdout, stderr } = tree
    if (stdin === null) throw new Error('a program has the pipes that were asked for')
    let said = ''
    stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MAX_TROUBLE)
    })
    return ok({
      pipe: createJsonLinesPipe(stdout, stdin),
      onBytes: (listener) => void stdout.on('data', listener),
      kill: () => void tree.kill(),
      trouble: () => (said.trim() === '' ? undefined : said.trim()),
    })
  }
}
