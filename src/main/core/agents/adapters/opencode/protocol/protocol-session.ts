import type { PermissionAnswer } from '#shared/adapter/port'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import { EventMapper, type Outputs } from '#core/agents/adapters/event-mapper'
import { Answered, AskedPermission, AskedQuestion } from './answers'
import { mapEvent, mapMessages, type ServerEvent } from '../events/map-events'
import { initialState, type MapState } from '../events/map-state'
import { mapPermission } from '../questions/permission'
import { answersFor, mapQuestion } from '../questions/question'
import { opencode, type Relative } from '../relatives'
import type { Server } from './server'
import type { Settings } from '../session/settings'
import { beginChild, endOwn, expectChild } from '../events/subagents'
import { resultOf } from './failures'
import { isAskedAgain, untaken } from '../questions/untaken'
import { OpenQuestions, type Listed } from './open-questions'
import { Turn } from '../prompt/turn'

/** The server's side of a session: holds the conversion state and the open questions. */
export class ProtocolSession extends EventMapper<MapState> {
  /** Resolves when all missed events have been processed. */
  caughtUp: Promise<void> = Promise.resolve()
  private server: Pick<Server, 'ask'> | undefined
  /** Events that arrive while missed ones are being read. */
  private waiting: ServerEvent[] | undefined
  private turn: Turn | undefined
  /** A turn that OpenCode began by itself, as when a subagent in the background ended. */
  private own: Turn | undefined
  private settings: Settings | undefined
  private readonly questions = new OpenQuestions((event) => this.emit(event))

  constructor(
    outputs: Outputs,
    private readonly relative: Relative = opencode,
  ) {
    super(initialState(''), outputs)
  }

  use(server: Pick<Server, 'ask'>): void {
    this.server = server
  }

  /** Marks the session as open, with its earlier state. */
  open(state: MapState, settings: Settings): void {
    this.state = state
    this.settings = settings
  }

  /** Starts the next prompt of the session. */
  nextTurn(): Turn {
    return (this.turn = new Turn())
  }

  /** The running turn that OpenCode began by itself, if any. */
  get ownTurn(): Turn | undefined {
    return this.own
  }

  /** The turn that events are about. */
  private get current(): Turn | undefined {
    return this.own ?? this.turn
  }

  private beginOwn(): void {
    const own = new Turn()
    this.own = own
    this.apply(endOwn)
    this.emit({ type: 'turn.started' })
    own.takeStatus('busy')
    void own.ended.then((end) => {
      this.own = undefined
      this.apply(endOwn)
      this.emit({ type: 'turn.ended', result: resultOf(end, own.isCancelled, this.relative) })
    })
  }

  /** The running prompt, if any. */
  get running(): Turn | undefined {
    return this.turn
  }

  /** Ends the prompt. */
  endTurn(): void {
    this.turn = undefined
  }

  onServerEvent(event: ServerEvent): void {
    if (this.waiting === undefined) this.take(event)
    else this.waiting.push(event)
  }

  /** Reads missed events; new events of the server are queued until that is done, so that the order is kept. */
  catchUp(read: () => Promise<void>): Promise<void> {
    this.waiting = []
    this.caughtUp = read().then(() => {
      const events = this.waiting ?? []
      this.waiting = undefined
      for (const event of events) this.take(event)
    })
    return this.caughtUp
  }

  /** Processes an event. */
  take(event: ServerEvent): void {
    const { type, properties } = event
    if (this.isOwn(properties)) {
      const info = record(properties['info'])
      const isNew = type === 'message.updated' && this.isNew(info)
      if (isNew) this.observe(info)
      if (isNew && this.turn?.isOver !== false && this.own === undefined) this.beginOwn()
      this.apply((state) => mapEvent(state, event))
      this.current?.take(event, isNew)
    } else this.apply((state) => mapEvent(state, event))
    if (type === 'permission.asked') this.askPermission(properties)
    else if (type === 'question.asked') this.askQuestion(properties)
    else if (answers.has(type)) this.questions.resolved(Answered.safeParse(properties).data?.requestID)
  }

  /** Processes fetched messages. */
  takeMessages(sessionId: string, messages: readonly unknown[]): void {
    const isOwn = sessionId === this.state.sessionId
    const infos = messages.map((message) => record(record(message)['info']))
    const known = infos.map((info) => ({ info, isNew: this.isNew(info) }))
    this.apply((state) => mapMessages(state, sessionId, messages))
    if (isOwn) for (const { info, isNew } of known) this.current?.takeMessage(info, isNew)
  }

  /** Processes a child of a known session: that of a subagent, with more events to follow. */
  takeChild(info: JsonRecord): void {
    this.apply((state) => beginChild(expectChild(state, info), text(info['id']) ?? ''))
  }

  /** Asks the server's current questions, and withdraws those no longer open. */
  compareQuestions(permissions: Listed, questions: Listed): void {
    this.questions.keep('permission', permissions)
    this.questions.keep('elicitation', questions)
    for (const asked of permissions.asked) this.askPermission(asked)
    for (const asked of questions.asked) this.askQuestion(asked)
  }

  permit(requestId: string, answer: PermissionAnswer): void {
    this.questions.permit(requestId, answer)
  }

  answer(requestId: string, answer: ElicitationAnswer): void {
    this.questions.answer(requestId, answer)
  }

  /** Withdraws all open questions. */
  withdrawAll(): void {
    this.questions.withdrawAll()
  }

  private isOwn(properties: JsonRecord): boolean {
    const sessionId = text(properties['sessionID']) ?? text(record(properties['info'])['sessionID'])
    return sessionId !== undefined && sessionId === this.state.sessionId
  }

  private isNew(info: JsonRecord): boolean {
    const known = this.state.sessions.get(this.state.sessionId)?.messages
    return known?.has(text(info['id']) ?? '') === false
  }

  /** Updates the settings from a new user message: the agent may have changed them itself. */
  private observe(info: JsonRecord): void {
    if (info['role'] !== 'user') return
    for (const event of this.settings?.observe(info) ?? []) this.emit(event)
  }

  private askPermission(native: unknown): void {
    const asked = AskedPermission.safeParse(native).data
    if (asked !== undefined && this.isAskable(asked)) this.putPermission(asked)
  }

  private putPermission(asked: AskedPermission): void {
    const { requestId, answer } = this.questions.permission(asked.id)
    this.emit(mapPermission(this.state, asked, requestId))
    void answer.then((said) => {
      const isChosen = said?.outcome === 'selected'
      const message = isChosen ? (said.message?.trim() ?? '') : ''
      const reply = isChosen ? said.optionId : 'reject'
      const body = { reply, ...(message === '' ? {} : { message }) }
      this.reply(asked.id, `/permission/${asked.id}/reply`, body, () => this.putPermission(asked))
    })
  }

  private askQuestion(native: unknown): void {
    const asked = AskedQuestion.safeParse(native).data
    if (asked !== undefined && this.isAskable(asked)) this.putQuestion(asked)
  }

  private putQuestion(asked: AskedQuestion): void {
    const { requestId, answer } = this.questions.elicitation(asked.id)
    this.emit({ type: 'elicitation.requested', requestId, ...mapQuestion(asked, this.relative.displayName) })
    void answer.then((said) => {
      const told = answersFor(asked, said)
      const again = () => this.putQuestion(asked)
      if (told === null) this.reply(asked.id, `/question/${asked.id}/reject`, {}, again)
      else this.reply(asked.id, `/question/${asked.id}/reply`, { answers: told }, again)
    })
  }

  /** Returns whether a question belongs to a known session and is new. */
  private isAskable({ id, sessionID }: AskedPermission | AskedQuestion): boolean {
    const isOurs = this.state.sessions.has(sessionID) || this.state.promised.has(sessionID)
    return isOurs && this.questions.isNew(id) && !this.isClosed
  }

  /** Answers the server, unless the question was resolved otherwise; `again` asks once more when that failed. */
  private reply(id: string, path: string, body: object, again: () => void): void {
    if (!this.questions.close(id)) return
    void this.server?.ask('POST', path, body).then((answer) => {
      if (answer.ok || this.isClosed) return
      this.emit(untaken(this.relative.displayName, answer.error))
      if (isAskedAgain(this.questions, id, answer.error)) again()
    })
  }
}

/** Events that end a question. */
const answers: ReadonlySet<string> = new Set(['permission.replied', 'question.replied', 'question.rejected'])
