import type { ContractError } from '../../shared/kernel/errors'
import { ok, type Result } from '../../shared/kernel/result'
import { Connection, type ClientInfo, type OpenLink } from '../connection'
import { followSession, type LiveSession } from '../live-session'
import { overChildProcess, type ChildProcessOptions } from './child-process'
import { overOwnStdio } from './own-stdio'
import { overWebSocket } from './web-socket'

/*
 * The module that Node programs import as `parley/client`: one function to connect, the types of the contract, and the
 * reducer. Contains nothing of the host's internals.
 */

export type { ClientInfo, Connection, ConnectionState, Requester } from '../connection'
export type { LivePhase, LiveSession } from '../live-session'
export type { ServedRequest } from '../served-requests'
export type { ChildProcessOptions } from './child-process'
export type {
  AnySessionEvent,
  RequestInput,
  RequestName,
  RequestOutput,
  RequestParams,
  RequestResult,
  ServerEvent,
  SessionEvent,
  SessionEventOf,
  SessionEventPayload,
  SessionEventType,
} from '../../shared/contract'
export { errorNumbers, type ContractError, type ErrorCode } from '../../shared/kernel/errors'
export type { Result } from '../../shared/kernel/result'
export { emptyConversation, reduceConversation } from '../../shared/state/conversation'
export { withInMemory } from '../../shared/state/in-memory'
export type { InMemoryState } from '../../shared/conversation/in-memory-state'
export type { Conversation } from '../../shared/conversation/entities'
export type { ConversationBlock, ConversationMessage } from '../../shared/session/conversation-types'

/**
 * Location of Parley: a `parley rpc` to start, the address printed by `parley serve`, or, for an extension, the Parley
 * that started this process.
 */
export type ParleyAddress = ChildProcessOptions | { readonly url: string } | { readonly parent: true }

/** A connection to Parley. */
export interface Parley extends Pick<
  Connection,
  'request' | 'serve' | 'onState' | 'onReady' | 'onSessionEvent' | 'onServerEvent'
> {
  readonly state: Connection['state']
  /** Follows a session's conversation; `limit`: only this many of its last messages. */
  follow(sessionId: string, options?: { readonly limit?: number }): LiveSession
  /**
   * Closes the connection, and ends a process that was started for it. Sessions of a `parley serve` continue.
   * Idempotent.
   */
  close(): Promise<void>
}

/**
 * Connects to Parley. A connection that is lost later is restored automatically: a process is restarted, an address is
 * retried. If the first attempt fails, its error is returned and nothing keeps running.
 */
export async function openParley(
  address: ParleyAddress,
  clientInfo: ClientInfo = { name: 'parley-client' },
): Promise<Result<Parley, ContractError>> {
  const { open, end } = wayTo(address)
  const connection = new Connection(open, clientInfo)
  const close = async (): Promise<void> => {
    connection.close()
    await end()
  }
  const started = await connection.start()
  if (!started.ok) {
    await close()
    return started
  }
  return ok({
    get state() {
      return connection.state
    },
    request: connection.request,
    serve: (name, handler) => connection.serve(name, handler),
    onState: (listener) => connection.onState(listener),
    onReady: (listener) => connection.onReady(listener),
    onSessionEvent: (listener) => connection.onSessionEvent(listener),
    onServerEvent: (listener) => connection.onServerEvent(listener),
    follow: (sessionId, options) => followSession(connection, sessionId, options),
    close,
  })
}

/** Returns what opens links to an address, and the function that ends what was started for it. */
function wayTo(address: ParleyAddress): { open: OpenLink; end: () => Promise<void> } {
  const nothingToEnd = () => Promise.resolve()
  if ('url' in address) return { open: overWebSocket(address.url), end: nothingToEnd }
  if ('parent' in address) return { open: overOwnStdio(), end: nothingToEnd }
  return overChildProcess(address)
}
