import type { AgentPlugin, Choices, Efforts } from '../../../../../../shared/adapter/entities'
import type { PermissionAnswer } from '../../../../../../shared/adapter/port'
import type { ElicitationAnswer } from '../../../../../../shared/elicitation/entities'
import type { Result } from '../../../../../../shared/kernel/result'
import { EventMapper } from '../../event-mapper'
import { record } from '../../../transcript/values'
import type { Connection, Listener } from './connection'
import { isQuestion, mapQuestion, questionResponse } from '../questions/elicitation'
import { mapFrame } from '../events/map-events'
import type { MapState } from '../events/map-state'
import { pluginsOf } from '../session/plugins'
import { mapPermission, permissionResponse } from '../questions/permission'

type Json = Readonly<Record<string, unknown>>

/** The program's side of a session: holds the conversion state and the open questions. */
export class ProtocolSession extends EventMapper<MapState> implements Listener {
  private readonly asked = new Map<string, { readonly request: Json; readonly kind: 'permission' | 'elicitation' }>()
  private connection: Connection | undefined
  private waiting: { settle(native: { readonly native: unknown }): void; isCancelled(): boolean } | undefined
  modes: Choices = { current: '', available: [] }
  models: Choices = { current: '', available: [] }
  /** Null while the current model has no configurable effort. */
  efforts: Efforts | null = null
  /** Known once the first prompt has started. */
  plugins: readonly AgentPlugin[] = []

  use(connection: Connection): void {
    this.connection = connection
  }

  async request(request: Json): Promise<Result<Json, string>> {
    if (this.connection === undefined) throw new Error('the protocol has a connection before it is used')
    return this.connection.request(request)
  }

  /** Sends a message; resolves with the frame that ends the work on it. Does not resolve when the program is gone. */
  prompt(frame: Json, isCancelled: () => boolean): Promise<{ readonly native: unknown }> {
    return new Promise((settle) => {
      this.waiting = { settle, isCancelled }
      this.connection?.send(frame)
    })
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
    const { type, subtype, permissionMode } = record(frame)
    // A prompt cancelled before the program knew of it has to be cancelled again.
    if (subtype === 'init' && this.waiting?.isCancelled() === true) void this.request({ subtype: 'interrupt' })
    if (subtype === 'init') this.plugins = pluginsOf(frame)
    if (type === 'system' && typeof permissionMode === 'string') this.choose('modes', permissionMode)
    this.apply((state) => mapFrame(state, frame))
    if (type !== 'result') return
    const { waiting } = this
    this.waiting = undefined
    waiting?.settle({ native: frame })
  }

  onRequest(requestId: string, request: Json): void {
    if (request['subtype'] !== 'can_use_tool' || this.asked.has(requestId)) {
      this.emit({ type: 'unknown', native: request })
      this.connection?.refuse(requestId, 'Parley does not know this request.')
      return
    }
    const isElicitation = isQuestion(request)
    this.asked.set(requestId, { request, kind: isElicitation ? 'elicitation' : 'permission' })
    if (isElicitation) this.emit({ type: 'elicitation.requested', requestId, ...mapQuestion(request) })
    else {
      const toolCallId = request['tool_use_id']
      const tool = typeof toolCallId === 'string' ? this.state.tools.get(toolCallId) : undefined
      this.emit(mapPermission(requestId, request, tool))
    }
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

  /** Withdraws all open questions. */
  withdrawAll(): void {
    for (const [requestId, { request }] of this.asked) {
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
