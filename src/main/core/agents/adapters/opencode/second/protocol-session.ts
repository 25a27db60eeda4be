import type { ElicitationAnswer } from '#shared/elicitation/entities'
import type { PermissionAnswer } from '#shared/adapter/port'
import type { Result } from '#shared/kernel/result'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { EventMapper, type Outputs } from '#core/agents/adapters/event-mapper'
import { mapMessages, missEvents, type ServerEvent } from '../events/map-events'
import { initialState, type MapState } from '../events/map-state'
import { completeChild, endAll, endOwn } from '../events/subagents'
import { OpenQuestions, type Listed } from '../protocol/open-questions'
import type { Method, Refusal } from '../protocol/server'
import { isAskedAgain, untaken } from '../questions/untaken'
import type { Settings } from '../session/settings'
import { AskedPermission, Form, Resolved } from './answers'
import { endings, Execution } from './execution'
import { mapForm, valuesOf } from './form'
import { beginSecond, inFirst, mapSecondEvent, type SecondState } from './map-events'
import { decisionOf, mapSecondPermission } from './permission'
import { asFirst } from './stored'

/** Sends a request to the server. */
export type Ask = (method: Method, path: string, body?: object) => Promise<Result<unknown, Refusal>>

/** The side of a server of version 2: holds the conversion state, the turns and the open questions. */
export class SecondSession extends EventMapper<SecondState> {
  /** Resolves when all missed events have been processed. */
  caughtUp: Promise<void> = Promise.resolve()
  #ask: Ask | undefined
  /** Events that arrive while missed ones are being read. */
  #waiting: ServerEvent[] | undefined
  #prompt: Execution | undefined
  /** A turn that OpenCode began by itself. */
  #own: Execution | undefined
  #settings: Settings | undefined
  readonly #questions = new OpenQuestions((event) => this.emit(event))
  readonly #executing = new Set<string>()

  constructor(outputs: Outputs) {
    super(beginSecond(initialState('')), outputs)
  }

  use(ask: Ask): void {
    this.#ask = ask
  }

  /** Marks the session as open, with its earlier state. */
  open(first: MapState, settings: Settings): void {
    this.state = beginSecond(first)
    this.#settings = settings
  }

  get sessionId(): string {
    return this.state.first.sessionId
  }

  /** Sessions that the server works on, of which some may be those of subagents. */
  get executing(): readonly string[] {
    return [...this.#executing]
  }

  /** The running prompt, if any. */
  get prompt(): Execution | undefined {
    return this.#prompt
  }

  /** The running turn that OpenCode began by itself, if any. */
  get own(): Execution | undefined {
    return this.#own
  }

  nextPrompt(): Execution {
    return (this.#prompt = new Execution())
  }

  endPrompt(): void {
    this.#prompt = undefined
  }

  onServerEvent(event: ServerEvent): void {
    if (this.#waiting === undefined) this.take(event)
    else this.#waiting.push(event)
  }

  /** Reads missed events; new ones are queued until that is done, so that the order is kept. */
  catchUp(read: () => Promise<void>): Promise<void> {
    this.#waiting = []
    this.state = { ...this.state, first: missEvents(this.state.first) }
    this.caughtUp = read().then(() => {
      // The missed parts of open texts are known now; they continue at the end of each.
      this.state = { ...this.state, first: missEvents(this.state.first) }
      const events = this.#waiting ?? []
      this.#waiting = undefined
      for (const event of events) this.take(event)
    })
    return this.caughtUp
  }

  /** Processes an event. */
  take(event: ServerEvent): void {
    const { type, properties } = event
    const sessionId = text(properties['sessionID'])
    if (sessionId !== undefined) this.#noteExecution(type, sessionId)
    const isOwn = sessionId !== undefined && sessionId === this.sessionId
    if (isOwn && type === 'session.execution.started') this.#begin()
    this.apply((state) => mapSecondEvent(state, event))
    if (isOwn) this.#observe(type, properties)
    if (type === 'permission.asked') this.#askPermission(properties)
    else if (type === 'form.created') this.#askForm(properties['form'])
    else if (resolutions.has(type)) this.#resolved(type, properties)
  }

  /** Processes stored messages, oldest first. */
  takeMessages(sessionId: string, messages: readonly unknown[]): void {
    const first = messages.flatMap((message) => asFirst(sessionId, message) ?? [])
    this.apply(inFirst((state) => mapMessages(state, sessionId, first)))
  }

  /** The prompt whose beginning was not seen yet. */
  get unseen(): Execution | undefined {
    const prompt = this.#prompt
    return prompt?.hasBegun === false && !prompt.isOver ? prompt : undefined
  }

  /** Marks a turn as begun unseen: nothing of it is left in the inbox. */
  beginUnseen(turn: Execution): void {
    if (!turn.isTaken || turn.hasBegun || turn.isOver) return
    turn.begin()
    for (const id of turn.waiting) turn.taken(id)
  }

  /**
   * Processes what the server works on: turns that have begun or ended unseen. `outcome`: the end of the last turn; null
   * when it could not be read.
   */
  takeActive(active: ReadonlySet<string>, outcome: string | null | undefined): void {
    for (const [id, session] of this.state.first.sessions)
      if (id !== this.sessionId && !active.has(id)) this.apply(inFirst((state) => completeChild(state, id, session)))
    const turn = this.#own ?? this.#prompt
    const data = { sessionID: this.sessionId }
    if (active.has(this.sessionId)) {
      if (turn?.hasBegun !== true) this.take({ type: 'session.execution.started', properties: data })
    } else if (turn?.hasBegun === true && !turn.isOver) {
      const message = outcome === null ? UNREAD : 'OpenCode failed while nobody listened.'
      const error = outcome === null || outcome === 'failed' ? { error: { type: 'unknown', message } } : {}
      const end = outcome === null ? 'failed' : (outcome ?? 'interrupted')
      this.take({ type: `session.execution.${end}`, properties: { ...data, ...error } })
    }
  }

  /** Asks the open questions of the server, and withdraws those no longer open. */
  compareQuestions(permissions: Listed, forms: Listed): void {
    this.#questions.keep('permission', permissions)
    this.#questions.keep('elicitation', forms)
    for (const asked of permissions.asked) this.#askPermission(asked)
    for (const asked of forms.asked) this.#askForm(asked)
  }

  permit(requestId: string, answer: PermissionAnswer): void {
    this.#questions.permit(requestId, answer)
  }

  answer(requestId: string, answer: ElicitationAnswer): void {
    this.#questions.answer(requestId, answer)
  }

  withdrawAll(): void {
    this.#questions.withdrawAll()
  }

  /** Ends everything: the agent is gone. */
  end(): void {
    this.close(inFirst(endAll))
  }

  #noteExecution(type: string, sessionId: string): void {
    if (type === 'session.execution.started') this.#executing.add(sessionId)
    else if (endings.has(type)) this.#executing.delete(sessionId)
  }

  #begin(): void {
    const prompt = this.#prompt
    if (this.#own !== undefined) return
    if (prompt !== undefined && !prompt.isOver) prompt.begin()
    else this.#beginOwn()
  }

  #beginOwn(): void {
    const own = new Execution()
    this.#own = own
    this.apply(inFirst(endOwn))
    this.emit({ type: 'turn.started' })
    own.begin()
    void own.ended.then((result) => {
      this.#own = undefined
      this.apply(inFirst(endOwn))
      this.emit({ type: 'turn.ended', result })
    })
  }

  #observe(type: string, data: JsonRecord): void {
    const turn = this.#own ?? this.#prompt
    if (leaving.has(type)) this.#prompt?.taken(text(data['inboxID']) ?? '')
    const { providerID, id: modelID } = record(data['model'])
    const chosen = switches.has(type) ? { agent: data['agent'], model: { providerID, modelID } } : {}
    for (const event of this.#settings?.observe(chosen) ?? []) this.emit(event)
    turn?.take(type, data)
  }

  #isOurs(sessionId: string): boolean {
    const { sessions, promised } = this.state.first
    return sessions.has(sessionId) || promised.has(sessionId)
  }

  #askPermission(native: unknown): void {
    const asked = AskedPermission.safeParse(native).data
    if (asked === undefined || !this.#isOurs(asked.sessionID) || !this.#questions.isNew(asked.id)) return
    if (!this.isClosed) this.#putPermission(asked)
  }

  #putPermission(asked: AskedPermission): void {
    const { requestId, answer } = this.#questions.permission(asked.id)
    this.emit(mapSecondPermission(this.state.first, asked, requestId))
    void answer.then((said) => {
      const path = `${pathOf(asked.sessionID)}/permission/${segment(asked.id)}/reply`
      const again = () => this.#putPermission(asked)
      this.#reply(asked.id, { method: 'POST', path, body: decisionOf(said), again })
    })
  }

  #askForm(native: unknown): void {
    const form = Form.safeParse(native).data
    if (form === undefined || !this.#questions.isNew(form.id) || this.isClosed) return
    if (form.sessionID === GLOBAL || this.#isOurs(form.sessionID)) this.#putForm(form)
  }

  #putForm(form: Form): void {
    const { requestId, answer } = this.#questions.elicitation(form.id)
    this.emit({ type: 'elicitation.requested', requestId, ...mapForm(form) })
    void answer.then((said) => {
      const values = valuesOf(form, said)
      const path = `${pathOf(form.sessionID)}/form/${segment(form.id)}`
      const again = () => this.#putForm(form)
      if (values === null) this.#reply(form.id, { method: 'DELETE', path, again })
      else this.#reply(form.id, { method: 'POST', path: `${path}/reply`, body: { answer: values }, again })
    })
  }

  /** Answers the server, unless the question was resolved otherwise. A refusal without a word ends the turn. */
  #reply(id: string, { method, path, body, again }: Reply): void {
    if (!this.#questions.close(id)) return
    const { decision, message } = record(body)
    if (method === 'DELETE' || (decision === 'reject' && message === undefined)) this.#decline()
    void this.#ask?.(method, path, body).then((answer) => {
      if (answer.ok || this.isClosed) return
      this.emit(untaken('OpenCode', answer.error))
      if (isAskedAgain(this.#questions, id, answer.error)) again()
    })
  }

  #resolved(type: string, properties: JsonRecord): void {
    const id = Resolved.safeParse(properties).data
    if (type === 'form.cancelled' || properties['reply'] === 'reject') this.#declinedElsewhere(id)
    this.#questions.resolved(id)
  }

  #declinedElsewhere(id: string | undefined): void {
    if (id !== undefined && this.#questions.isOpen(id)) this.#decline()
  }

  #decline(): void {
    const turn = this.#own ?? this.#prompt
    if (turn !== undefined) turn.isDeclined = true
  }
}

const UNREAD = 'OpenCode ended the turn while nobody listened, and its end could not be read.'

interface Reply {
  readonly method: Method
  readonly path: string
  readonly body?: object
  /** Asks once more when the answer was not taken. */
  readonly again: () => void
}

/** Session of questions that belong to none. */
const GLOBAL = 'global'

/** Events that end a question. */
const resolutions: ReadonlySet<string> = new Set(['permission.replied', 'form.replied', 'form.cancelled'])
/** Events of messages that leave the inbox. */
const leaving: ReadonlySet<string> = new Set(['session.inbox.delivered', 'session.inbox.cancelled'])
/** Events that tell of other settings. */
const switches: ReadonlySet<string> = new Set(['session.model.selected', 'session.agent.selected'])

const segment = (id: string): string => encodeURIComponent(id)

/** Returns the path of a session. */
export const pathOf = (sessionId: string): string => `/api/session/${segment(sessionId)}`
