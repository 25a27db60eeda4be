import type { HostTools } from './host-tools'
import { noticeText } from '#shared/kernel/notice-texts'
import type { SessionEvent } from '#shared/contract'
import type { ClientCommand, ExternalToolResult, QueuedCommandResult } from '#shared/extension/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import type { IdSource } from '#shared/kernel/ids'
import { err, ok, type Result } from '#shared/kernel/result'
import { whenAborted } from '#core/base/when-aborted'
import type { SessionHandle } from '#core/session/port'
import { ClientOffers, type OfferingClient } from './client-offers'
import { PendingCalls } from './pending-calls'
import { ToolTokens } from './tool-tokens'

/** Time limit of a client's command in milliseconds. */
const COMMAND_LIMIT_MS = 5 * 60_000
/** Maximum commands of one session that wait for its agents. */
const MAX_QUEUED = 32

/** The answer to a call of a tool. */
export interface ToolAnswer {
  readonly result?: ExternalToolResult | undefined
  readonly error?: string | undefined
}

/** The answer to a command. */
interface CommandAnswer {
  readonly error?: string | undefined
  readonly message?: string | undefined
}

interface QueuedCommand {
  readonly command: string
  readonly client: OfferingClient
}

type PlainRuntime = Pick<SessionHandle, 'sessionId' | 'stream' | 'isBusy'>

/** Offers of clients to sessions, with unanswered calls. */
export class ClientWork {
  readonly offers: ClientOffers
  readonly tokens = new ToolTokens()
  readonly tools = new PendingCalls<ToolAnswer>()
  readonly commands = new PendingCalls<CommandAnswer>()
  readonly queuedCommands = new PendingCalls<QueuedCommandResult>()
  /** By sessionId, commands that wait until no agent works. */
  private readonly waiting = new Map<string, QueuedCommand[]>()
  private readonly draining = new Set<string>()

  /** Tools of the host itself; null until it has some. */
  hostTools: HostTools | null = null

  constructor(
    private readonly ids: IdSource,
    onChanged: ConstructorParameters<typeof ClientOffers>[0],
    private readonly commandLimitMs = COMMAND_LIMIT_MS,
  ) {
    this.offers = new ClientOffers(onChanged)
  }

  /** Withdraws everything of a client whose connection ended. */
  removeClient(clientId: string): void {
    this.offers.removeClient(clientId)
    for (const pending of [this.tools, this.commands, this.queuedCommands]) pending.removeClient(clientId)
    for (const [sessionId, queue] of this.waiting)
      this.waiting.set(
        sessionId,
        queue.filter(({ client }) => client.clientId !== clientId),
      )
  }

  /** The client that an event is for, whether or not it is subscribed to the session. */
  addressee(event: SessionEvent): OfferingClient | undefined {
    switch (event.type) {
      case 'external_tool.requested':
        return this.tools.ownerOf(event.payload.requestId)
      case 'command.execute':
        return this.commands.ownerOf(event.payload.requestId)
      case 'command.queued':
        return this.queuedCommands.ownerOf(event.payload.requestId)
      default:
        return undefined
    }
  }

  /** Calls a tool of a client and waits for its answer, however long it takes. `caller` is the connection that asks. */
  async callTool(
    { sessionId, stream }: PlainRuntime,
    caller: string,
    { toolName, toolCallId, args }: { toolName: string; toolCallId: string; args: Readonly<Record<string, unknown>> },
    signal: AbortSignal,
  ): Promise<Result<{ text: string; isError: boolean }, ContractError>> {
    const found = this.offers.find('tools', toolName)
    if (found === undefined) return err(knownError('tool-not-found', { toolName }))
    const { client } = found
    const requestId = this.ids.next()
    const outcome = this.tools.wait(requestId, { sessionId, client, caller })
    stream.emit('external_tool.requested', { requestId, sessionId, toolCallId, toolName, arguments: args })
    const stop = whenAborted([signal], () => this.tools.cancel(requestId))
    const ended = await outcome
    stop()
    stream.emit('external_tool.completed', { requestId })
    if (ended.kind === 'cancelled' && signal.aborted) return err(knownError('cancelled'))
    if (ended.kind === 'answered') return ok(textOf(ended.value))
    const reason = ended.kind === 'gone' ? `${client.name} disconnected before it answered.` : 'The call was cancelled.'
    return ok({ text: reason, isError: true })
  }

  /** Lets a client carry out a command. Returns its message to the user, if any. */
  async runCommand(
    runtime: PlainRuntime,
    caller: string,
    name: string,
    args: string,
    signal: AbortSignal,
  ): Promise<Result<string | undefined, ContractError>> {
    const found = this.offers.find('commands', name)
    if (found === undefined) return err(knownError('command-not-found', { name }))
    const { client } = found
    const command = args === '' ? `/${name}` : `/${name} ${args}`
    if (waitsForAgents(found.offer) && runtime.isBusy) return this.enqueue(runtime.sessionId, { command, client })
    const requestId = this.ids.next()
    const outcome = this.commands.wait(requestId, { sessionId: runtime.sessionId, client, caller })
    const limit = setTimeout(() => this.commands.cancel(requestId), this.commandLimitMs)
    runtime.stream.emit('command.execute', { requestId, command, commandName: name, args })
    const stop = whenAborted([signal], () => this.commands.cancel(requestId))
    const ended = await outcome
    stop()
    clearTimeout(limit)
    runtime.stream.emit('command.completed', { requestId })
    if (ended.kind === 'cancelled' && signal.aborted) return err(knownError('cancelled'))
    if (ended.kind === 'gone') return err(knownError('client-failed/disconnected', { client: client.name }))
    if (ended.kind === 'cancelled') return err(knownError('client-timeout', { client: client.name, command: name }))
    const { error, message } = ended.value
    return error === undefined ? ok(message) : err(contractError('client-failed', error))
  }

  /** Runs the commands of a session that waited, one after the other, as soon as no agent works. */
  async turnEnded(runtime: PlainRuntime): Promise<void> {
    const { sessionId, stream } = runtime
    if (this.draining.has(sessionId)) return
    this.draining.add(sessionId)
    try {
      for (;;) {
        const [next, ...rest] = this.waiting.get(sessionId) ?? []
        if (next === undefined || runtime.isBusy) return
        this.waiting.set(sessionId, rest)
        const requestId = this.ids.next()
        const outcome = this.queuedCommands.wait(requestId, { sessionId, client: next.client, caller: '' })
        const limit = setTimeout(() => this.queuedCommands.cancel(requestId), this.commandLimitMs)
        stream.emit('command.queued', { requestId, command: next.command })
        const ended = await outcome
        clearTimeout(limit)
        stream.emit('command.completed', { requestId })
        const { kind } = ended
        if (kind !== 'answered' || !ended.value.handled) {
          const notice = noticeText('command-ignored', { client: next.client.name, command: next.command })
          stream.emit('notice', { level: 'warning', ...notice })
        } else if (ended.value.stopProcessingQueue === true) this.waiting.delete(sessionId)
      }
    } finally {
      this.draining.delete(sessionId)
      if (this.waiting.get(sessionId)?.length === 0) this.waiting.delete(sessionId)
    }
  }

  private enqueue(sessionId: string, queued: QueuedCommand): Result<string, ContractError> {
    const queue = this.waiting.get(sessionId) ?? []
    if (queue.length >= MAX_QUEUED) return err(knownError('session-busy/commands', { limit: MAX_QUEUED }))
    this.waiting.set(sessionId, [...queue, queued])
    return ok(`${queued.command} runs when the agents are done.`)
  }
}

/** Returns whether a command may only run while no agent works. */
const waitsForAgents = ({ allowDuringAgentExecution = true }: ClientCommand): boolean => !allowDuringAgentExecution

/** The text that the agent gets. */
function textOf({ result, error }: ToolAnswer): { text: string; isError: boolean } {
  const failure = error ?? (typeof result === 'object' ? result.error : undefined)
  const text = typeof result === 'object' ? result.textResultForLlm : result
  if (failure !== undefined) return { text: text === undefined || text === '' ? failure : text, isError: true }
  const isFailed = typeof result === 'object' && FAILURES.has(result.resultType ?? '')
  return { text: text ?? '', isError: isFailed }
}

/** Types of results that say that the tool did not do its work; any other is a success. */
const FAILURES: ReadonlySet<string> = new Set(['failure', 'rejected', 'denied'])
