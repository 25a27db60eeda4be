import type { PermissionAnswer } from '../../../../../shared/adapter/port'
import type { ElicitationAnswer } from '../../../../../shared/elicitation/entities'
import { Questions } from '../program/questions'
import type { JsonRecord } from '../../transcript/records'
import { record, text } from '../../transcript/values'
import { nothingRemembered, remember, type Remembered } from '../remembered'
import { Outlet, type Outputs } from '../event-mapper'
import { Answered, AskedPermission, AskedQuestion } from './answers'
import { mapEvent, mapMessages, type ServerEvent } from './map-events'
import { initialState, type MapState } from './map-state'
import { mapPermission } from './permission'
import { answersFor, mapQuestion } from './question'
import type { Server } from './server'
import type { Settings } from './settings'
import { fulfil, promise } from './subagents'
import { Turn } from './turn'

/** What goes between a server and the host: keeps the state of the conversion, and the questions that are open. */
export class Traffic extends Outlet<MapState> {
  /** Resolves when nothing that was missed is still to be read. */
  caughtUp: Promise<void> = Promise.resolve()
  private server: Pick<Server, 'ask'> | undefined
  /** Events that came while what was missed is read. */
  private waiting: ServerEvent[] | undefined
  private turn: Turn | undefined
  private settings: Settings | undefined
  private readonly permissions = new Questions<PermissionAnswer>((requestId) =>
    this.emit({ type: 'permission.withdrawn', requestId }),
  )
  private readonly elicitations = new Questions<ElicitationAnswer>((requestId) =>
    this.emit({ type: 'elicitation.withdrawn', requestId }),
  )
  /** The questions of the server's that are open, by its ids; aborting takes one back. */
  private readonly asked = new Map<string, AbortController>()
  /** Those that were asked last, also when they are answered. */
  private everAsked: Remembered = nothingRemembered

  constructor(private readonly outputs: Outputs) {
    super(initialState(''), outputs)
  }

  use(server: Pick<Server, 'ask'>): void {
    this.server = server
  }

  /** The session is there, and was told of so far. */
  open(state: MapState, settings: Settings): void {
    this.state = state
    this.settings = settings
  }

  /** The next prompt of the session. */
  nextTurn(): Turn {
    return (this.turn = new Turn())
  }

  /** The prompt that runs, if one does. */
  get running(): Turn | undefined {
    return this.turn
  }

  /** The prompt is over. */
  endTurn(): void {
    this.turn = undefined
  }

  onServerEvent(event: ServerEvent): void {
    if (this.waiting === undefined) this.take(event)
    else this.waiting.push(event)
  }

  /** Reads what was missed; events of the server wait until that is done, so that all is told in order. */
  catchUp(read: () => Promise<void>): Promise<void> {
    this.waiting = []
    this.caughtUp = read().then(() => {
      const events = this.waiting ?? []
      this.waiting = undefined
      for (const event of events) this.take(event)
    })
    return this.caughtUp
  }

  /** Takes an event in. */
  take(event: ServerEvent): void {
    const { type, properties } = event
    if (this.isOwn(properties)) {
      const info = record(properties['info'])
      const isNew = type === 'message.updated' && this.isNew(info)
      if (isNew) this.observe(info)
      this.apply((state) => mapEvent(state, event))
      this.turn?.take(event, isNew)
    } else this.apply((state) => mapEvent(state, event))
    if (type === 'permission.asked') this.askPermission(properties)
    else if (type === 'question.asked') this.askQuestion(properties)
    else if (answers.has(type)) this.answered(Answered.safeParse(properties).data?.requestID)
  }

  /** Messages that were read anew. */
  takeMessages(sessionId: string, messages: readonly unknown[]): void {
    const isOwn = sessionId === this.state.sessionId
    const infos = messages.map((message) => record(record(message)['info']))
    const known = infos.map((info) => ({ info, isNew: this.isNew(info) }))
    this.apply((state) => mapMessages(state, sessionId, messages))
    if (isOwn) for (const { info, isNew } of known) this.turn?.takeMessage(info, isNew)
  }

  /** A session below one of those that are known: of a subagent, about which more is to be told. */
  takeChild(info: JsonRecord): void {
    this.apply((state) => fulfil(promise(state, info), text(info['id']) ?? ''))
  }

  /** Asks what the server asks now, and takes back what it does not ask any more. */
  compareQuestions(permissions: readonly unknown[], questions: readonly unknown[]): void {
    const open = new Set([...permissions, ...questions].map((asked) => text(record(asked)['id'])))
    for (const id of [...this.asked.keys()]) if (!open.has(id)) this.answered(id)
    for (const asked of permissions) this.askPermission(asked)
    for (const asked of questions) this.askQuestion(asked)
  }

  permit(requestId: string, answer: PermissionAnswer): void {
    this.permissions.answer(requestId, answer)
  }

  answer(requestId: string, answer: ElicitationAnswer): void {
    this.elicitations.answer(requestId, answer)
  }

  /** Nobody answers what is asked now. */
  withdrawAll(): void {
    for (const withdrawal of this.asked.values()) withdrawal.abort()
    this.asked.clear()
  }

  private isOwn(properties: JsonRecord): boolean {
    const sessionId = text(properties['sessionID']) ?? text(record(properties['info'])['sessionID'])
    return sessionId !== undefined && sessionId === this.state.sessionId
  }

  private isNew(info: JsonRecord): boolean {
    const known = this.state.sessions.get(this.state.sessionId)?.messages
    return known?.has(text(info['id']) ?? '') === false
  }

  /** What a new message of the user was sent with: the agent may have changed it itself. */
  private observe(info: JsonRecord): void {
    if (info['role'] !== 'user') return
    for (const event of this.settings?.observe(info) ?? []) this.emit(event)
  }

  private askPermission(native: unknown): void {
    const asked = AskedPermission.safeParse(native).data
    if (asked === undefined || !this.isAskable(asked)) return
    const { requestId, answer } = this.question(asked.id, this.permissions)
    this.emit(mapPermission(this.state, asked, requestId))
    void answer.then((said) => {
      const isChosen = said?.outcome === 'selected'
      const message = isChosen ? (said.message?.trim() ?? '') : ''
      const reply = isChosen ? said.optionId : 'reject'
      this.reply(asked.id, `/permission/${asked.id}/reply`, { reply, ...(message === '' ? {} : { message }) })
    })
  }

  private askQuestion(native: unknown): void {
    const asked = AskedQuestion.safeParse(native).data
    if (asked === undefined || !this.isAskable(asked)) return
    const { requestId, answer } = this.question(asked.id, this.elicitations)
    this.emit({ type: 'elicitation.requested', requestId, ...mapQuestion(asked) })
    void answer.then((said) => {
      const told = answersFor(asked, said)
      if (told === null) this.reply(asked.id, `/question/${asked.id}/reject`)
      else this.reply(asked.id, `/question/${asked.id}/reply`, { answers: told })
    })
  }

  /** Whether something is asked in a session of ours, and for the first time. */
  private isAskable({ id, sessionID }: AskedPermission | AskedQuestion): boolean {
    const isOurs = this.state.sessions.has(sessionID) || this.state.promised.has(sessionID)
    return isOurs && !this.everAsked.has(id) && !this.isClosed
  }

  private question<T>(id: string, questions: Questions<T>) {
    const withdrawal = new AbortController()
    this.asked.set(id, withdrawal)
    this.everAsked = remember(this.everAsked, id)
    return questions.ask(withdrawal.signal)
  }

  /** Answers the server, unless it was answered in another way. */
  private reply(id: string, path: string, body: object = {}): void {
    if (!this.asked.delete(id)) return
    void this.server?.ask('POST', path, body).then((answer) => {
      if (!answer.ok) this.outputs.onLog(`An answer to ${path} was not taken: ${answer.error.message}`)
    })
  }

  /** Somebody answered in another way: also told of what was answered here, when nobody waits any more. */
  private answered(id: string | undefined): void {
    const withdrawal = id === undefined ? undefined : this.asked.get(id)
    if (id === undefined || withdrawal === undefined) return
    this.asked.delete(id)
    withdrawal.abort()
  }
}

/** Events that tell of the end of a question. */
const answers: ReadonlySet<string> = new Set(['permission.replied', 'question.replied', 'question.rejected'])
