import { z } from 'zod'
import { definitionOf, findRequest, requests, type RequestName } from '#shared/contract'
import type { ExclusiveGroup, RequestDefinition, Requirement } from '#shared/kernel/define'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, type Result } from '#shared/kernel/result'
import type { Log } from '../base/context'
import type { Commands } from './commands/commands'
import type { Machines } from '../machine/machines'
import { isStorageFailure, storageError } from '../store/errors'
import { parseInput } from './parse-input'
import type { ClientSink, Handlers, HostConnection, RequestContext } from '../base/host-port'

export interface ConnectionOptions {
  readonly clientId: string
  readonly sink: ClientSink
  readonly handlers: Partial<Handlers>
  /** Runs the work of one request. */
  readonly during: <T>(
    request: {
      readonly name: string
      readonly requires?: Requirement | undefined
      readonly oneAtATime?: ExclusiveGroup | undefined
      readonly sessionId?: string | undefined
    },
    work: () => Promise<Result<T, ContractError>>,
  ) => Promise<Result<T, ContractError>>
  /** Carries a command out, or returns its answer when that was done before. Undefined: commands are not told apart. */
  readonly once?: Commands['run']
  /** Answers requests that concern other machines; undefined for those that concern this host alone. */
  readonly route?: Machines['route']
  readonly log: Log
  readonly isClosing: () => boolean
  /** Called when the handshake is done. */
  readonly onConnected: () => void
  readonly onClosed: () => void
  /** Also validates the answers of handlers against the contract; for tests. */
  readonly checkAnswers: boolean
}

/** Handler of a request whose parameters have been validated. */
type AnyHandler = (params: unknown, context: RequestContext) => Promise<Result<unknown, ContractError>>

/** One client: validates its requests, runs them, and keeps what it watches. */
export function createConnection(options: ConnectionOptions): HostConnection {
  const { clientId, sink, log } = options
  const byName: Readonly<Record<string, unknown>> = options.handlers
  const subscriptions = new Map<string, () => void>()
  let clientName = 'A client'
  const gone = new AbortController()
  let isConnected = false
  let isClosed = false

  async function run(name: RequestName, input: unknown): Promise<Result<unknown, ContractError>> {
    const definition = definitionOf(name)
    const { requires, oneAtATime } = definition
    const parsed = parseInput(definition, input)
    if (!parsed.ok) return parsed
    const handler = byName[name] as AnyHandler | undefined
    if (handler === undefined && definition.scope === 'client')
      return err(contractError('capability-missing', `${name} is what the host asks, not a client.`, { request: name }))
    if (handler === undefined) return err(knownError('capability-missing/desktop', { request: name }))
    if (name === 'server.connect') clientName = nameIn(parsed.value) ?? clientName
    const whole = { clientId, clientName, sink, subscriptions, gone: gone.signal }
    const context = options.checkAnswers ? withDeclaredUse(definition, whole) : whole
    const { commandId, params } = commandIn(definition, parsed.value)
    const local = (routed: unknown = params) =>
      options.during({ name, requires, oneAtATime, sessionId: sessionIn(routed) }, () => handler(routed, context))
    const answer = () => options.route?.(name, params, context, local) ?? local()
    const result = await (commandId === undefined || options.once === undefined
      ? answer()
      : options.once({ name, commandId, params }, answer))
    if (result.ok && options.checkAnswers) {
      const answer = definition.output.safeParse(result.value)
      if (!answer.success)
        throw new Error(`${name} answered something else than declared: ${z.prettifyError(answer.error)}`)
    }
    return result
  }

  return {
    clientId,
    async request(name, input) {
      if (isClosed || options.isClosing()) return err(knownError('host-closing'))
      const known = findRequest(name)
      if (known === undefined)
        return err(contractError('unknown-request', `There is no request "${name.slice(0, 100)}".`))
      if (!isConnected && known !== 'server.connect' && known !== 'server.ping')
        return err(contractError('not-connected', 'Call server.connect first.'))
      try {
        const result = await run(known, input)
        if (known === 'server.connect' && result.ok && !isConnected) {
          isConnected = true
          options.onConnected()
        }
        return result
      } catch (error) {
        if (isStorageFailure(error)) return err(storageError(error, 'The store'))
        log(`${known} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
        return err(knownError('internal'))
      }
    },
    ended: () => gone.abort(),
    close() {
      if (isClosed) return
      isClosed = true
      for (const end of subscriptions.values()) end()
      subscriptions.clear()
      gone.abort()
      options.onClosed()
    },
  }
}

/**
 * Returns the context of a request; of one that is answered once, even when it is sent over several connections, the parts that
 * end with a connection throw. For tests.
 */
function withDeclaredUse(
  { name, effect, endsWithConnection }: RequestDefinition,
  context: RequestContext,
): RequestContext {
  if (effect === 'read' || endsWithConnection === true) return context
  const refuse = (): never => {
    throw new Error(`${name} uses its connection, and does not declare endsWithConnection`)
  }
  const get = { get: refuse }
  return Object.defineProperties({ ...context }, { sink: get, subscriptions: get, gone: get })
}

/** Returns the parameters of a request without the id of the command; that of one that ends with its connection has no use. */
function commandIn(
  { effect, endsWithConnection }: RequestDefinition,
  input: unknown,
): { readonly commandId: string | undefined; readonly params: unknown } {
  if (effect === 'read' || typeof input !== 'object' || input === null) return { commandId: undefined, params: input }
  const { commandId, ...params } = input as { readonly commandId?: string }
  return { commandId: endsWithConnection === true ? undefined : commandId, params }
}

/** The session that a request is about. */
function sessionIn(input: unknown): string | undefined {
  const { sessionId } = (input ?? {}) as { readonly sessionId?: unknown }
  return typeof sessionId === 'string' ? sessionId : undefined
}

/** The name and version that a client gives in its handshake. */
function nameIn(handshake: unknown): string | undefined {
  const parsed = requests['server.connect'].input.safeParse(handshake)
  if (!parsed.success) return undefined
  const { name, version = '' } = parsed.data.clientInfo
  const given = [name, version].map((word) => word.trim().slice(0, 100)).filter((word) => word !== '')
  return name.trim() === '' ? undefined : given.join(' ')
}
