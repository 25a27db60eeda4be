import { homedir } from 'node:os'
import * as acp from '@agentclientprotocol/sdk/unstable'
import type { AdapterFailure } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ProcessTree } from '#core/base/process/process-tree'
import type { Processes } from '#core/base/process/processes'
import { withinLimits } from '#core/agents/adapters/program/deadline'
import { remoteCapabilities, connect, type ClientSide } from '../protocol/connection'
import { failureOf } from '../protocol/failures'
import { Initialized } from '../protocol/responses'
import { nothingHere } from './refusing'

/** An agent that is asked without a session. */
export interface Asked {
  readonly name: string
  /** Opens the agent. Failures are user-facing sentences. */
  readonly open: () => Promise<Result<ProcessTree, string>>
  /** For everything together. */
  readonly startTimeoutMs: number
}

/** Signs out of an agent. */
export const logOut = (asked: Asked): Promise<Result<void, AdapterFailure>> =>
  askBriefly(asked, async (context) => {
    await context.request(acp.methods.agent.logout, {})
  })

/** Returns a program as an agent that is asked. It works in the home folder, where no project has a say. */
export function programAsked(
  processes: Processes,
  {
    name,
    command,
    args,
    env,
  }: Omit<Asked, 'open' | 'startTimeoutMs'> & {
    readonly command: string
    readonly args: readonly string[]
    readonly env: NodeJS.ProcessEnv
  },
): Omit<Asked, 'startTimeoutMs'> {
  return { name, open: () => processes.spawn({ command, args, cwd: homedir(), env, stdin: 'pipe' }) }
}

/** Starts an agent to ask it something, and ends it. It gets no files, no terminals and no answers of people. */
export async function askBriefly<T>(
  { name, open, startTimeoutMs }: Asked,
  ask: (context: acp.ClientContext, initialized: Initialized) => Promise<T>,
): Promise<Result<T, AdapterFailure>> {
  const spawned = await open()
  const fail = (message: string): AdapterFailure => ({
    message: `${name}: ${message}`,
    category: 'runtime',
    recoverable: true,
  })
  if (!spawned.ok) return err(fail(spawned.error))
  const tree = spawned.value
  tree.stderr.resume()
  const connection = connect(tree, refusing)
  const answer = async (): Promise<Result<T, AdapterFailure>> => {
    try {
      const initialized: unknown = await connection.agent.request(acp.methods.agent.initialize, {
        protocolVersion: acp.PROTOCOL_VERSION,
        clientCapabilities: remoteCapabilities,
        clientInfo: { name: 'parley', title: 'Parley', version: '1' },
      })
      return ok(await ask(connection.agent, Initialized.parse(initialized)))
    } catch (error) {
      return err(failureOf(error, name))
    }
  }
  try {
    return await withinLimits(answer(), { timeoutMs: startTimeoutMs }, 'initialize', fail)
  } finally {
    await tree.kill()
    connection.close()
  }
}

/** Answers nothing that an agent asks. */
const refusing: ClientSide = {
  onUpdate: () => undefined,
  onUnknown: () => undefined,
  onBroken: () => undefined,
  onPermission: () => Promise.resolve(null),
  onElicitation: () => Promise.resolve(null),
  ...nothingHere,
}
