import type * as acp from '@agentclientprotocol/sdk/unstable'
import type { AgentExit } from '#shared/adapter/port'
import type { ProcessLog } from '#core/base/process/process-log'
import type { ProcessTree } from '#core/base/process/process-tree'
import { FloodError } from '#core/base/streams/flood'

/** Time for the pipe of an ended agent to deliver its last output. */
const DRAIN_MS = 1000

/** Waits for the end of an agent, whatever its cause, and completes it. */
export async function watchEnd(
  tree: ProcessTree,
  connection: acp.ClientConnection,
  log: ProcessLog,
  circumstances: () => { readonly expected: boolean; readonly broken: unknown },
): Promise<AgentExit> {
  const ended = Promise.all([tree.exited, connection.closed, log.ended])
  await Promise.race([tree.exited, connection.closed])
  // Its last output is still in the pipe, or it is about to exit after closing its pipe; neither may take forever.
  if (circumstances().broken === undefined)
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))])
  const isGone = tree.hasExited()
  await tree.kill()
  connection.close()
  const { exitCode, signal } = await tree.exited
  const { expected, broken } = circumstances()
  const tail = log.tail()
  const how = () => {
    if (expected) return 'was stopped'
    if (broken !== undefined)
      return broken instanceof FloodError
        ? broken.message
        : `was cut off (${broken instanceof Error ? broken.message : 'for an unknown reason'})`
    return isGone ? `stopped (${signal ?? `exit ${exitCode ?? 'unknown'}`})` : 'closed its output'
  }
  return { expected, reason: how(), exitCode, signal, ...(tail === '' ? {} : { log: tail }) }
}
