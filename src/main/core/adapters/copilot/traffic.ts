import type { AdapterEvent } from '../../../../shared/adapter/port'
import type { ElicitationAnswer } from '../../../../shared/elicitation/entities'
import { mapElicitation } from '../acp/elicitation'
import { Questions } from '../acp/questions'
import type { Listener, Message, RequestId, RpcConnection } from '../program/rpc'
import { record, text } from '../transcript/values'
import { UnknownMessages } from '../unknown-messages'
import { mapApproval, type Approval } from './approvals'
import { promptFailure } from './failures'
import { isAboutFiles } from './local-files'
import { mapEvent } from './map-events'
import { initialState, type Mapped, type MapState } from './map-state'
import { mapQuestion } from './questions'
import { isWithin } from './session-files'
import type { Turn } from './turn'

type Json = Readonly<Record<string, unknown>>

const notUnderstood = { kind: 'reject', feedback: 'Parley does not understand what this asks for.' }

/** Notifications that say nothing about the session. */
const silent = new Set(['session.lifecycle', 'host.event'])

/** What goes between a server and the host: keeps the state of the conversion, and the questions that are open. */
export class Traffic implements Listener {
  state: MapState
  /** What runs at the moment. */
  turn: Turn | undefined
  private server: RpcConnection | undefined
  private isClosed = false
  private readonly unknown: UnknownMessages
  private readonly permissions = new Questions<{ readonly optionId: string; readonly reason: string }>((requestId) =>
    this.emit({ type: 'permission.withdrawn', requestId }),
  )
  private readonly elicitations = new Questions<ElicitationAnswer>((requestId) =>
    this.emit({ type: 'elicitation.withdrawn', requestId }),
  )
  /** By the server's ids of what it asks in events: takes it back. */
  private readonly asked = new Map<string, AbortController>()

  constructor(
    private readonly sessionId: string,
    cwd: string,
    private readonly options: {
      readonly onEvent: (event: AdapterEvent) => void
      readonly onLog: (line: string) => void
      /** Does what is asked of files; never rejects. */
      readonly onFiles: (method: string, params: unknown) => Promise<unknown>
      /** Takes events that change what the session is set to, or what it plans. */
      readonly onChange: (type: string, data: Json) => void
      /** Nothing may be changed: who asks for it is refused without a person. */
      readonly isReadOnly: boolean
      /** What lies in them can be read without asking, as in a terminal. */
      readonly folders: readonly string[]
    },
  ) {
    this.state = initialState(cwd)
    this.unknown = new UnknownMessages(options.onEvent)
  }

  use(server: RpcConnection): void {
    this.server = server
  }

  /** Nothing is passed on any more, after what was left open is ended by `end`. */
  close(end: (state: MapState) => Mapped): void {
    this.withdrawAll()
    this.apply(end)
    this.isClosed = true
  }

  /** Changes the state, and passes on what follows from it. */
  apply(change: (state: MapState) => Mapped): void {
    const { state, events } = change(this.state)
    this.state = state
    for (const event of events) this.emit(event)
  }

  onNotification(message: Message): void {
    if (silent.has(message.method)) return
    const { sessionId, event } = record(message.params)
    if (message.method !== 'session.event' || sessionId !== this.sessionId) {
      this.onUnknown(message)
      return
    }
    this.apply((state) => mapEvent(state, event))
    this.notice(record(event))
  }

  onRequest(id: RequestId, message: Message): boolean {
    if (isAboutFiles(message.method)) {
      void this.options.onFiles(message.method, message.params).then((result) => this.server?.answer(id, result))
      return true
    }
    const question = mapQuestion(message)
    if (question === undefined) return false
    const { requestId, answer } = this.elicitations.ask(new AbortController().signal)
    this.emit({ type: 'elicitation.requested', requestId, ...question.asked })
    void answer.then((said) => {
      const result = question.answerFor(said)
      if (result === undefined) this.server?.refuse(id, 'The user did not answer.')
      else this.server?.answer(id, result)
    })
    return true
  }

  onUnknown(native: unknown): void {
    this.emit({ type: 'unknown', native })
  }

  onGarbage(words: string): void {
    this.options.onLog(words.slice(0, 2048))
  }

  /** Answers a permission with an option; `reason` goes to the agent with a refusal. */
  permit(requestId: string, optionId: string, reason: string): void {
    this.permissions.answer(requestId, { optionId, reason })
  }

  /** Nobody decides on a permission. */
  withdraw(requestId: string): void {
    this.permissions.answer(requestId, null)
  }

  answer(requestId: string, answer: ElicitationAnswer): void {
    this.elicitations.answer(requestId, answer)
  }

  /** Nobody answers what is asked now; the server is told so. */
  withdrawAll(): void {
    this.permissions.withdrawAll()
    this.elicitations.withdrawAll()
  }

  emit(event: AdapterEvent): void {
    if (this.isClosed) return
    if (event.type === 'unknown') this.unknown.tell(event.native)
    else this.options.onEvent(event)
  }

  /** What an event means for what runs, and for what is asked. */
  private notice(event: Json): void {
    const type = text(event['type']) ?? ''
    const data = record(event['data'])
    const isOwn = event['agentId'] == null
    switch (type) {
      case 'permission.requested':
        this.askPermission(data)
        break
      case 'elicitation.requested':
        this.elicit(data)
        break
      case 'permission.completed':
      case 'elicitation.completed':
        this.settled(text(data['requestId']) ?? '')
        break
      case 'user.message':
        if (isOwn) this.turn?.tookUp(text(data['messageId']))
        break
      case 'assistant.turn_start':
        if (isOwn) this.turn?.works()
        break
      case 'session.error':
        this.fail(data)
        break
      case 'session.idle':
        this.turn?.idle(data['aborted'] === true)
        break
      default:
        if (isOwn) this.options.onChange(type, data)
    }
  }

  private fail(data: Json): void {
    const failure = promptFailure(data)
    if (this.turn === undefined) this.emit({ type: 'notice', level: 'error', message: failure.message })
    else this.turn.failed(failure)
  }

  private askPermission(data: Json): void {
    const id = text(data['requestId'])
    if (id === undefined || data['resolvedByHook'] === true || this.asked.has(id)) return
    const withdrawal = new AbortController()
    const { requestId, answer } = this.permissions.ask(withdrawal.signal)
    const approval = mapApproval(this.state, data, requestId)
    const decision = approval === undefined ? notUnderstood : this.decisionOnItsOwn(approval)
    if (approval === undefined || decision !== undefined) {
      this.permissions.answer(requestId, null)
      this.decide(id, decision ?? notUnderstood)
      return
    }
    this.asked.set(id, withdrawal)
    this.emit(approval.event)
    void answer.then((said) => {
      if (this.asked.delete(id)) this.decide(id, approval.decisionFor(said?.optionId, said?.reason))
    })
  }

  /** What is decided without a person; undefined when one has to. */
  private decisionOnItsOwn({ isLooking, reads }: Approval): object | undefined {
    const { isReadOnly, folders } = this.options
    if (isReadOnly && !isLooking) return { kind: 'reject', feedback: 'In this session nothing may be changed.' }
    const isFree = reads !== undefined && folders.some((folder) => isWithin(reads, folder))
    return isFree ? { kind: 'approve-once' } : undefined
  }

  private decide(requestId: string, result: object): void {
    void this.ask('session.permissions.handlePendingPermissionRequest', { requestId, result })
  }

  private elicit(data: Json): void {
    const id = text(data['requestId'])
    const asked = mapElicitation({ mode: 'form', ...data }, undefined)
    if (id === undefined || this.asked.has(id)) return
    const reply = (result: object) => void this.ask('session.ui.handlePendingElicitation', { requestId: id, result })
    if (asked === null) {
      reply({ action: 'cancel' })
      return
    }
    const withdrawal = new AbortController()
    this.asked.set(id, withdrawal)
    const { requestId, answer } = this.elicitations.ask(withdrawal.signal)
    this.emit({ type: 'elicitation.requested', requestId, ...asked })
    void answer.then((said) => {
      if (!this.asked.delete(id)) return
      const content = said?.action === 'accept' ? { content: said.content ?? {} } : {}
      reply({ action: said?.action ?? 'cancel', ...content })
    })
  }

  /** Somebody answered in another way: also told of what was answered here, when nobody waits any more. */
  private settled(id: string): void {
    const withdrawal = this.asked.get(id)
    this.asked.delete(id)
    withdrawal?.abort()
  }

  private ask(method: string, params: object): Promise<unknown> {
    return this.server?.request(method, { sessionId: this.sessionId, ...params }) ?? Promise.resolve()
  }
}
