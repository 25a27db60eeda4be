import type { AgentContext, ClientCapabilities, SessionUpdate } from '@agentclientprotocol/sdk/unstable'
import { methods } from '@agentclientprotocol/sdk/unstable'
import type { Connection } from '#client/connection'
import type { AdapterInfo } from '#shared/adapter/entities'

/** The client of the protocol, and the client of Parley that works for it. */
export interface Editor {
  /** Client of Parley's host. */
  readonly host: Connection
  /** Capabilities of the protocol client; empty before its handshake. */
  readonly capabilities: ClientCapabilities
  readonly client: AgentContext
  /** Agents of this machine, up to date. */
  adapters(): Promise<readonly AdapterInfo[]>
  /** Writes a line for people who look for a problem. */
  readonly log: (line: string) => void
}

/** Sends an update. Resolves when it is written; one that no client reads any more is dropped. */
export async function sendUpdate(editor: Editor, sessionId: string, update: SessionUpdate): Promise<void> {
  try {
    await editor.client.notify(methods.client.session.update, { sessionId, update })
  } catch {
    // The connection has ended; so has the session on it.
  }
}

/** Tells something about a session that is no part of the conversation. */
export function tell(editor: Editor, sessionId: string, text: string): Promise<void> {
  const { notices } = editor.capabilities.session ?? {}
  return sendUpdate(
    editor,
    sessionId,
    notices === undefined || notices === null
      ? { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: `\n\n_Parley: ${text}_\n\n` } }
      : { sessionUpdate: 'notice', severity: 'info', title: text },
  )
}
