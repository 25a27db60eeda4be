import type { AdapterFailure, PromptResult } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { EventMapper, type Outputs } from '#core/agents/adapters/event-mapper'
import type { Listener, Message, RequestId, RpcConnection } from '#core/agents/adapters/program/rpc'
import { moment, record, text } from '#core/agents/transcript/values'
import { Asking, type AskingOptions } from '../questions/asking'
import { promptFailure } from './failures'
import { noteCall, nothingTold, withRetryAfter } from './refusals'
import { isAboutFiles } from '../session/local-files'
import { convertedTypes, mapEvent } from '../events/map-events'
import { isPassedOver } from '../events/passed-over'
import { initialState, type MapState } from '../events/map-state'
import { endOwn } from '../events/subagents'
import { mapQuestion } from '../questions/questions'
import { refusalOf } from '../questions/refused'
import type { Turn } from '../prompt/turn'

type Json = Readonly<Record<string, unknown>>

export interface TrafficOptions extends Outputs, Pick<AskingOptions, 'isReadOnly' | 'folders'> {
  /** Handles file requests; never rejects. */
  readonly onFiles: (method: string, params: unknown) => Promise<unknown>
  /** Receives events that change the session's settings or plan. */
  readonly onChange: (type: string, data: Json) => void
}

/** Notifications that do not concern the session. */
const silent = new Set(['session.lifecycle', 'host.event'])

/** The server's side of a session: holds the conversion state and the open questions. */
export class ProtocolSession extends EventMapper<MapState> implements Listener {
  /** Current prompt. */
  turn: Turn | undefined
  readonly asking: Asking
  /** A turn that Copilot began by itself, as when a task in the background ended, and its failure. */
  private own: { failure?: AdapterFailure } | undefined
  /** Latest notification of the session: the cause of the next turn of its own. */
  private cause: string | undefined
  private server: RpcConnection | undefined
  /** Words of failed calls of the model about the account. */
  private told = nothingTold

  constructor(
    private readonly sessionId: string,
    cwd: string,
    private readonly options: TrafficOptions,
  ) {
    super(initialState(cwd), options)
    const { isReadOnly, folders } = options
    this.asking = new Asking({
      emit: (event) => this.emit(event),
      request: (method, params) => void this.server?.request(method, { sessionId, ...params }),
      isReadOnly,
      folders,
    })
  }

  use(server: RpcConnection): void {
    this.server = server
  }

  withdrawAll(): void {
    this.asking.withdrawAll()
  }

  onNotification(message: Message): void {
    if (silent.has(message.method)) return
    const { sessionId, event } = record(message.params)
    if (message.method !== 'session.event' || sessionId !== this.sessionId) {
      this.onUnknown(message)
      return
    }
    this.beforeEvents(record(event))
    this.apply((state) => mapEvent(state, event))
    this.notice(record(event))
  }

  /** True while a turn runs that Copilot began by itself. */
  get isOwnTurn(): boolean {
    return this.own !== undefined
  }

  /** Begins a turn that nobody asked for; ends it when the message of a prompt is taken up. */
  private beforeEvents(event: Json): void {
    const type = text(event['type'])
    const data = record(event['data'])
    if (event['agentId'] != null) return
    if (type === 'system.notification') this.cause = plain(text(data['content']))
    if (type !== 'user.message' && type !== 'assistant.turn_start') return
    if (this.own !== undefined && this.turn?.isOver === false && type === 'user.message')
      this.endOwn({ outcome: 'completed' })
    if (this.own !== undefined || this.turn?.isOver === false) return
    const reason = this.cause ?? (type === 'user.message' ? text(data['content']) : undefined)
    this.cause = undefined
    this.own = {}
    this.apply(endOwn)
    this.emit({ type: 'turn.started', ...defined({ reason }) })
  }

  private endOwn(result: PromptResult): void {
    this.own = undefined
    this.apply(endOwn)
    this.emit({ type: 'turn.ended', result })
  }

  onRequest(id: RequestId, message: Message): boolean {
    if (isAboutFiles(message.method)) {
      void this.options.onFiles(message.method, message.params).then((result) => this.server?.answer(id, result))
      return true
    }
    if (message.method === 'autoModeSwitch.request' && this.isRefused({ data: message.params })) {
      this.server?.answer(id, { response: 'no' })
      return true
    }
    const question = mapQuestion(message)
    if (question === undefined) return false
    void this.asking.question(question).then((result) => {
      if (result === undefined) this.server?.refuse(id, 'The user did not answer.')
      else this.server?.answer(id, result)
    })
    return true
  }

  /** Applies an event to the current prompt and the open questions. */
  private notice(event: Json): void {
    const type = text(event['type']) ?? ''
    const data = record(event['data'])
    this.told = noteCall(this.told, type, data)
    switch (type) {
      // Subagents also ask in the name of the session.
      case 'permission.requested':
        this.asking.permission(this.state, data)
        return
      case 'elicitation.requested':
        this.asking.elicitation(data)
        return
      case 'user_input.requested':
      case 'exit_plan_mode.requested':
      case 'auto_mode_switch.requested':
        if (this.isRefused(event))
          void this.server?.request(KEEP_MODEL, { sessionId: this.sessionId, ...keptModel(data) })
        else this.asking.requested(type, data)
        return
      case 'session_limits_exhausted.requested':
        this.asking.requested(type, data)
        return
      case 'permission.completed':
      case 'elicitation.completed':
      case 'user_input.completed':
      case 'exit_plan_mode.completed':
      case 'auto_mode_switch.completed':
      case 'session_limits_exhausted.completed':
        this.asking.settled(text(data['requestId']) ?? '')
        return
    }
    if (isUnknownRequest(type, data)) this.emit({ type: 'notice', level: 'warning', message: NOT_UNDERSTOOD })
    const refusal = refusalOf(type, text(data['requestId']) ?? '')
    if (refusal !== undefined)
      void this.server?.request(refusal.method, { sessionId: this.sessionId, ...refusal.params })
    if (event['agentId'] == null) this.noticeOwn(type, data)
    else if (type === 'session.error')
      this.emit({ type: 'notice', level: 'warning', message: promptFailure(data).message })
  }

  /**
   * Notes when an account that used up an allowance is served again. True when that is why another model is proposed: it is
   * not taken unasked, and the prompt ends.
   */
  private isRefused({ data, timestamp }: Json): boolean {
    const failure = this.own?.failure ?? this.turn?.failure
    if (failure?.limit?.kind !== 'account') return false
    const known = withRetryAfter(failure, record(data), moment(text(timestamp)) ?? Date.now())
    if (this.own === undefined) this.turn?.failed(known)
    else this.own.failure = known
    return true
  }

  /** Applies an event to the turn that Copilot began by itself. False when it is about something else. */
  private noticeInOwn(own: { failure?: AdapterFailure }, type: string, data: Json): boolean {
    if (type === 'session.error') own.failure = promptFailure(data, this.told)
    else if (type === 'session.idle') {
      const { failure } = own
      if (data['aborted'] === true) this.endOwn({ outcome: 'cancelled' })
      else this.endOwn(failure === undefined ? { outcome: 'completed' } : { outcome: 'error', failure })
    } else return type === 'user.message' || type === 'assistant.turn_start'
    return true
  }

  /** Applies an event of the session's own agent to the current prompt. */
  private noticeOwn(type: string, data: Json): void {
    if (this.own !== undefined && this.noticeInOwn(this.own, type, data)) return
    switch (type) {
      case 'user.message':
        this.turn?.tookUp(text(data['messageId']))
        break
      case 'assistant.turn_start':
        this.turn?.works()
        break
      case 'session.error': {
        const failure = promptFailure(data, this.told)
        if (this.turn === undefined) this.emit({ type: 'notice', level: 'error', message: failure.message })
        else this.turn.failed(failure)
        break
      }
      case 'session.idle':
        this.turn?.idle(data['aborted'] === true)
        break
      default:
        this.options.onChange(type, data)
    }
  }
}

const KEEP_MODEL = 'session.ui.handlePendingAutoModeSwitch'

const keptModel = ({ requestId }: Json): Json => ({ requestId, response: 'no' })

const NOT_UNDERSTOOD =
  'GitHub Copilot waits for an answer to something that Parley does not know. Stop the turn if it does not go on.'

/** Returns whether an event may ask for an answer that nobody here can give. */
function isUnknownRequest(type: string, data: Json): boolean {
  const isRequest = /[._](?:requested|required)$/.test(type) && text(data['requestId']) !== undefined
  return isRequest && !convertedTypes.includes(type) && !isPassedOver(type)
}

/** Returns the words of a notification without its tags. */
function plain(words: string | undefined): string | undefined {
  const said = words?.replace(/<[^<>]*>/g, '').trim()
  return said === '' ? undefined : said
}
