import { randomUUID } from 'node:crypto'
import type { AgentPlugin, Choices, Efforts } from '#shared/adapter/entities'
import type { PermissionAnswer } from '#shared/adapter/port'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import type { Result } from '#shared/kernel/result'
import { defined } from '#shared/kernel/defined'
import { EventMapper } from '#core/agents/adapters/event-mapper'
import { list, record, text } from '#core/agents/transcript/values'
import type { Connection, Listener } from './connection'
import { isQuestion, mapQuestion, questionResponse } from '../questions/elicitation'
import { mapFrame } from '../events/map-events'
import { cancelPrompt, isBackground, type MapState } from '../events/map-state'
import { endPrompt } from '../events/map-tools'
import { endOf } from '../events/outcome'
import { beginAgents, endedAgents } from '../events/workflow'
import { pluginsOf } from '../session/plugins'
import { Tasks } from '../session/tasks'
import { frameOfLine } from '../session/workflow-files'
import { toolNamed } from '../session/tools'
import { mapPermission, permissionResponse } from '../questions/permission'
import { Turns, type PromptEnd, type TurnChange } from './turns'

type Json = Readonly<Record<string, unknown>>

/** An open question of the program. */
interface Asked {
  readonly request: Json
  readonly kind: 'permission' | 'elicitation'
  /** The subagent that asks. */
  readonly childId?: string
}

/** The program's side of a session: holds the conversion state and the open questions. */
export class ProtocolSession extends EventMapper<MapState> implements Listener {
  private readonly asked = new Map<string, Asked>()
  private connection: Connection | undefined
  private readonly turns = new Turns()
  modes: Choices = { current: '', available: [] }
  models: Choices = { current: '', available: [] }
  /** Null while the current model has no configurable effort. */
  efforts: Efforts | null = null
  /** Known once the first prompt has started. */
  plugins: readonly AgentPlugin[] = []
  /** Work that runs beside the conversation. */
  readonly tasks = new Tasks()
  private tools: readonly string[] = []
  /** Frames that wait until the files of agents are read. */
  private held: unknown[] | undefined
  /** Reads what an agent of a workflow said and did. */
  readAgent: ((agentId: string) => Promise<readonly Json[]>) | undefined

  use(connection: Connection): void {
    this.connection = connection
  }

  async request(request: Json): Promise<Result<Json, string>> {
    if (this.connection === undefined) throw new Error('the protocol has a connection before it is used')
    return this.connection.request(request)
  }

  /** True while a turn runs that the program began by itself. */
  get isOwnTurn(): boolean {
    return this.turns.isOwn
  }

  /** Sends a message under an id, by default a new one; resolves with its end. Does not resolve when the program is gone. */
  prompt(frame: Json, isCancelled: () => boolean, id: string = randomUUID()): Promise<PromptEnd> {
    return new Promise((settle) => {
      this.turns.send({ id, settle, isCancelled })
      this.connection?.send({ ...frame, uuid: id })
    })
  }

  /** Stops what runs, and a prompt that waits for it. */
  async interrupt(): Promise<void> {
    await this.request({ subtype: 'interrupt', ...(this.turns.isQueued ? { cancel_queued: true } : {}) })
  }

  choose(kind: 'modes' | 'models', current: string): void {
    if (this[kind].current === current) return
    const { available } = this[kind]
    const choices = {
      current,
      available: available.some(({ id }) => id === current)
        ? available
        : [...available, { id: current, name: current }],
    }
    this[kind] = choices
    this.emit(kind === 'modes' ? { type: 'modes', modes: choices } : { type: 'models', models: choices })
  }

  setEfforts(efforts: Efforts | null): void {
    if (JSON.stringify(this.efforts) === JSON.stringify(efforts)) return
    this.efforts = efforts
    this.emit({ type: 'efforts', efforts })
  }

  onFrame(frame: unknown): void {
    if (this.held !== undefined) {
      this.held.push(frame)
      return
    }
    const agents = endedAgents(this.state, record(frame))
    if (agents.length > 0 && this.readAgent !== undefined) void this.readFirst(agents, frame)
    else this.takeFrame(frame)
  }

  /** Tells what agents of a workflow said and did, which is only in their files, before the frame that ends them. */
  private async readFirst(agents: readonly string[], frame: unknown): Promise<void> {
    const held: unknown[] = []
    this.held = held
    this.apply((state) => beginAgents(state, record(frame)))
    for (const childId of agents)
      for (const line of (await this.readAgent?.(childId)) ?? [])
        this.apply((state) => mapFrame(state, frameOfLine(line, childId)))
    this.held = undefined
    this.takeFrame(frame)
    for (const next of held) this.onFrame(next)
  }

  private takeFrame(frame: unknown): void {
    const native = record(frame)
    const { type, subtype, permissionMode } = native
    for (const change of this.turns.before(native)) this.turn(change)
    // A prompt cancelled before the program knew of it has to be cancelled again.
    if (subtype === 'init' && !this.turns.isOwn && this.turns.isCancelled) {
      this.apply((state) => ({ state: cancelPrompt(state), events: [] }))
      void this.interrupt()
    }
    if (subtype === 'init') {
      this.plugins = pluginsOf(frame)
      this.tookTools(native)
    }
    if (type === 'system' && typeof permissionMode === 'string') this.choose('modes', permissionMode)
    this.apply((state) => mapFrame(state, frame))
    if (type === 'system' && this.tasks.take(native, (toolCallId) => this.state.tools.get(toolCallId)))
      this.emit({ type: 'tasks', tasks: this.tasks.all })
    for (const change of this.turns.after(native)) this.turn(change)
  }

  /** Reports the tools of a turn when they are others than before. */
  private tookTools({ tools, model }: Json): void {
    const names = list(tools).flatMap((name) => text(name) ?? [])
    if (names.length === 0 || names.join() === this.tools.join()) return
    this.tools = names
    this.emit({ type: 'tools', tools: names.map(toolNamed) })
    this.emit({ type: 'report', report: 'tools_updated', payload: { ...defined({ model: text(model) }) } })
  }

  /** Reports the begin or the end of a turn; what is left open ends with it. */
  private turn(change: TurnChange): void {
    if (change.kind === 'unprompted') {
      this.emit({ type: 'turn.started', ...change.turn })
      return
    }
    const { cancelled, failedCommand, rejected } = this.state
    this.withdrawAll((childId) => childId !== undefined && isBackground(this.state, childId))
    this.apply(endPrompt)
    if (change.kind === 'promptEnd') {
      const { end, prompt } = change
      prompt.settle(end === 'dropped' ? end : { ...end, ...defined({ failedCommand, rejected }) })
      return
    }
    const { result, notice } = endOf(change.native, cancelled, defined({ rejected }))
    if (notice !== undefined) this.emit({ type: 'notice', level: 'warning', ...notice })
    this.emit({ type: 'turn.ended', result })
  }

  onRequest(requestId: string, request: Json): void {
    if (request['subtype'] !== 'can_use_tool' || this.asked.has(requestId)) {
      this.emit({ type: 'unknown', native: request })
      this.connection?.refuse(requestId, 'Parley does not know this request.')
      return
    }
    const toolCallId = request['tool_use_id']
    const tool = typeof toolCallId === 'string' ? this.state.tools.get(toolCallId) : undefined
    const isElicitation = isQuestion(request)
    const kind = isElicitation ? 'elicitation' : 'permission'
    this.asked.set(requestId, { request, kind, ...defined({ childId: tool?.childId }) })
    if (isElicitation) this.emit({ type: 'elicitation.requested', requestId, ...mapQuestion(request) })
    else this.emit(mapPermission(requestId, request, tool))
  }

  onCancelled(requestId: string): void {
    const asked = this.asked.get(requestId)
    if (asked === undefined) return
    this.asked.delete(requestId)
    this.emit({ type: `${asked.kind}.withdrawn`, requestId })
  }

  permit(requestId: string, answer: PermissionAnswer): void {
    const request = this.take(requestId, 'permission')
    if (request !== undefined) this.connection?.respond(requestId, permissionResponse(request, answer))
  }

  answer(requestId: string, answer: ElicitationAnswer): void {
    const request = this.take(requestId, 'elicitation')
    if (request !== undefined) this.connection?.respond(requestId, questionResponse(request, answer))
  }

  /** Withdraws the open questions, except those of subagents that `stays` returns true for. */
  withdrawAll(stays: (childId: string | undefined) => boolean = () => false): void {
    for (const [requestId, { request, childId }] of this.asked) {
      if (stays(childId)) continue
      this.onCancelled(requestId)
      this.connection?.respond(requestId, permissionResponse(request, { outcome: 'cancelled' }))
    }
  }

  private take(requestId: string, kind: 'permission' | 'elicitation'): Json | undefined {
    const asked = this.asked.get(requestId)
    if (asked?.kind !== kind) return undefined
    this.asked.delete(requestId)
    return asked.request
  }
}
