import type { AgentCommand } from '#shared/adapter/entities'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import type { AdapterEvent } from '#shared/adapter/port'
import { EventMapper, type Outputs } from '#core/agents/adapters/event-mapper'
import { mapElicitation } from '../questions/elicitation'
import { mapNotification } from '../events/map-events'
import { record } from '#core/agents/transcript/values'
import { beginPrompt, type MapState } from '../events/map-state'
import { declineTool, endPrompt, mapTerminalExit, mapTerminalOutput } from '../events/map-tools'
import { mapPermission } from '../questions/permission'
import { Questions } from '#core/agents/adapters/program/questions'
import { UnpromptedTurns } from './unprompted'
import type { PermissionParams } from './updates'

type Question = Extract<AdapterEvent, { type: 'permission.requested' }>

/** Events of the conversation, which are repeated while a session is being loaded. */
const spoken = new Set<AdapterEvent['type']>([
  'text',
  'reasoning',
  'message.started',
  'block',
  'tool.started',
  'tool.updated',
  'tool.completed',
  'plan',
  'subagent.spawned',
  'subagent.event',
  'subagent.completed',
])

/** The agent's side of a session: holds the conversion state and the open questions. */
export class ProtocolSession extends EventMapper<MapState> {
  /** Permission requests; the answer is an option id. */
  readonly questions: Questions<string>
  readonly elicitations: Questions<ElicitationAnswer>
  /** Time of the agent's last report, by `performance.now`. */
  lastUpdateAt = 0
  /** Something of the session's history was reported before it was open. */
  hasReplayed = false
  commands: readonly AgentCommand[] = []
  /** Turns that the agent begins by itself. */
  readonly unprompted = new UnpromptedTurns({
    emit: (event) => this.turn(event),
    isHeld: () => this.state.tools.size > 0 || this.questions.isWaiting || this.elicitations.isWaiting,
  })
  private readonly asked = new Map<string, Question>()
  private sessionId: string | undefined

  constructor(
    state: MapState,
    outputs: Outputs,
    private readonly takeTerminalOutput: (terminalId: string) => string,
  ) {
    super(state, outputs)
    this.elicitations = new Questions((requestId) => this.emit({ type: 'elicitation.withdrawn', requestId }))
    this.questions = new Questions((requestId) => {
      this.asked.delete(requestId)
      this.emit({ type: 'permission.withdrawn', requestId })
    })
  }

  /** Marks the session as open. Earlier reports belonged to its history. */
  open(sessionId: string): void {
    this.sessionId = sessionId
  }

  override emit(event: AdapterEvent): void {
    if (event.type === 'commands') this.commands = event.commands
    if (this.sessionId === undefined && spoken.has(event.type)) this.hasReplayed = true
    else super.emit(event)
  }

  update(params: unknown): void {
    this.lastUpdateAt = performance.now()
    if (this.sessionId !== undefined && sessionOf(params) !== this.sessionId) this.onUnknown(params)
    else {
      if (this.sessionId !== undefined && isSpeech(params)) this.unprompted.spoke()
      this.apply((state) => mapNotification(state, params))
    }
    for (const terminalId of this.state.terminals.keys()) this.terminalOutput(terminalId)
  }

  override close(): void {
    this.unprompted.stop()
    super.close()
  }

  /** Begins or ends a turn of the agent; what is left open ends with it. */
  private turn(event: AdapterEvent): void {
    if (event.type === 'turn.started') this.state = beginPrompt(this.state)
    else {
      this.withdrawAll()
      this.apply(endPrompt)
    }
    this.emit(event)
  }

  /** Requests a permission; returns as {@link Questions.ask} does. */
  async permission(params: PermissionParams, signal: AbortSignal): Promise<string | null> {
    if (params.sessionId !== this.sessionId || params.options.length === 0) {
      this.onUnknown(params)
      return null
    }
    const { requestId, answer } = this.questions.ask(signal)
    const { state, events } = mapPermission(this.state, params, requestId)
    for (const event of events) if (event.type === 'permission.requested') this.asked.set(requestId, event)
    this.apply(() => ({ state, events }))
    const optionId = await answer
    this.asked.delete(requestId)
    const chosen = params.options.find((option) => option.optionId === optionId)
    if (chosen?.kind?.startsWith('reject') === true) this.state = declineTool(this.state, params.toolCall.toolCallId)
    return optionId
  }

  /** Asks the user a question; null when no answer will come. */
  async elicit(params: unknown, signal: AbortSignal): Promise<ElicitationAnswer | null> {
    const question = mapElicitation(params, this.sessionId)
    if (question === null) {
      this.onUnknown(params)
      return null
    }
    const { requestId, answer } = this.elicitations.ask(signal)
    this.emit({ type: 'elicitation.requested', requestId, ...question })
    return answer
  }

  /** Withdraws all open questions. */
  withdrawAll(): void {
    this.questions.withdrawAll()
    this.elicitations.withdrawAll()
  }

  /** Returns an open question. */
  question(requestId: string): Question | undefined {
    return this.questions.isOpen(requestId) ? this.asked.get(requestId) : undefined
  }

  /** Emits terminal output, or the output so far once the call that shows the terminal is known. */
  terminalOutput(terminalId: string): void {
    if (!this.state.terminals.has(terminalId)) return
    const text = this.takeTerminalOutput(terminalId)
    if (text !== '') this.apply((state) => mapTerminalOutput(state, terminalId, text))
  }

  terminalExit(terminalId: string, exitCode: number | null): void {
    this.state = mapTerminalExit(this.state, terminalId, exitCode)
  }
}

function sessionOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'sessionId' in params ? params.sessionId : undefined
}

const speech: ReadonlySet<unknown> = new Set([
  'agent_message_chunk',
  'agent_thought_chunk',
  'tool_call',
  'tool_call_update',
])

/** Returns whether the agent says or does something in a notification. */
function isSpeech(params: unknown): boolean {
  return speech.has(record(record(params)['update'])['sessionUpdate'])
}
