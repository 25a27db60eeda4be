import * as acp from '@agentclientprotocol/sdk/unstable'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import type { ProcessTree } from '#core/base/process/process-tree'
import type { Files } from '../session/files'
import type { Terminals } from '../session/terminals'
import { PermissionParams } from './updates'
import { createWire, type WireHandlers } from './wire'

/** Handlers for the agent's requests to its host. */
export interface ClientSide extends WireHandlers {
  /** Returns the chosen option's id, or null when no answer will come. `signal`: the agent stopped waiting. */
  readonly onPermission: (params: PermissionParams, signal: AbortSignal) => Promise<string | null>
  /** Returns the user's answer, or null when there was none. */
  readonly onElicitation: (params: unknown, signal: AbortSignal) => Promise<ElicitationAnswer | null>
  readonly files: Files
  readonly terminals: Terminals
}

/** Client capabilities that correspond to {@link ClientSide}. */
export const clientCapabilities = {
  fs: { readTextFile: true, writeTextFile: true },
  terminal: true,
  auth: { terminal: true },
  elicitation: { form: {}, url: {} },
  session: { compaction: {}, notices: {} },
  plan: {},
  _meta: {
    // Makes agents that run commands themselves stream the output.
    terminal_output: true,
    terminal_output_delta: true,
    // Makes agents name the command with which people sign in.
    'terminal-auth': true,
  },
} as const satisfies acp.ClientCapabilities

/** Client capabilities for an agent that runs elsewhere. */
export const remoteCapabilities = {
  ...clientCapabilities,
  fs: {},
  terminal: false,
  auth: {},
  _meta: { terminal_output: true, terminal_output_delta: true },
} as const satisfies acp.ClientCapabilities

/** Opens the protocol on an agent's pipes. */
export function connect(tree: ProcessTree, side: ClientSide): acp.ClientConnection {
  if (tree.stdin === null) throw new Error('an agent is spawned with a stdin')
  const { client } = acp.methods
  const { files, terminals } = side
  return acp
    .client({ name: 'parley' })
    .onRequest(client.session.requestPermission, parsePermission(side), async ({ params, signal }) => {
      const optionId = await side.onPermission(params, signal)
      return { outcome: optionId === null ? { outcome: 'cancelled' } : { outcome: 'selected', optionId } }
    })
    .onRequest(
      client.elicitation.create,
      (params: unknown) => params,
      async ({ params, signal }) => {
        return (await side.onElicitation(params, signal)) ?? { action: 'cancel' }
      },
    )
    .onRequest(client.fs.readTextFile, async ({ params }) => ({ content: await files.read(params) }))
    .onRequest(client.fs.writeTextFile, async ({ params }) => {
      await files.write(params)
      return {}
    })
    .onRequest(client.terminal.create, ({ params }) => terminals.create(params))
    .onRequest(client.terminal.output, ({ params }) => terminals.output(params.terminalId))
    .onRequest(client.terminal.waitForExit, ({ params }) => terminals.waitForExit(params.terminalId))
    .onRequest(client.terminal.kill, async ({ params }) => {
      await terminals.kill(params.terminalId)
      return {}
    })
    .onRequest(client.terminal.release, async ({ params }) => {
      await terminals.release(params.terminalId)
      return {}
    })
    .connect(createWire(tree.stdin, tree.stdout, side))
}

function parsePermission(side: ClientSide): (params: unknown) => PermissionParams {
  return (params) => {
    const parsed = PermissionParams.safeParse(params)
    if (parsed.success) return parsed.data
    side.onUnknown(params)
    throw acp.RequestError.invalidParams()
  }
}
