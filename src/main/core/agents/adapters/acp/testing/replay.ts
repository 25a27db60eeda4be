import { setImmediate as nextTick } from 'node:timers/promises'
import type { AdapterEvent } from '#shared/adapter/port'
import { record } from '#core/agents/transcript/values'
import { setControls } from '../events/map-events'
import { beginPrompt, initialState } from '../events/map-state'
import { endPrompt } from '../events/map-tools'
import { outcomeOf } from '../events/outcome'
import { usageReport } from '../events/usage'
import { answeredMethods } from '../protocol/client-methods'
import { passedOver } from '../protocol/passed-over'
import { ProtocolSession } from '../protocol/protocol-session'
import { quirksOf } from '../protocol/quirks'
import { Initialized, PromptResponse, SessionState } from '../protocol/responses'
import { PermissionParams } from '../protocol/updates'
import { controlsOf } from '../session/controls'

type Json = Readonly<Record<string, unknown>>

/** A line of a recording: a message to (`in`) or of (`out`) the agent, or something about its process. */
export interface WireLine {
  readonly dir: string
  readonly msg?: Json
}

/** Result of replaying a recording. */
export interface Replayed {
  readonly events: readonly AdapterEvent[]
  /** Outcomes of its prompts. */
  readonly outcomes: readonly string[]
  /** Requests that the agent refused, with the code. */
  readonly refused: readonly string[]
  /** Messages that nothing converts or passes over. */
  readonly unknown: readonly unknown[]
}

const OPENING: ReadonlySet<string> = new Set(['session/new', 'session/load', 'session/resume'])

/** Replays a recording of an agent as if it were running. */
export async function replay(lines: readonly WireLine[]): Promise<Replayed> {
  const replaying = new Replaying()
  for (const { dir, msg } of lines) {
    if (msg === undefined) continue
    if (dir === 'in') replaying.sent(msg)
    else replaying.received(msg)
    await nextTick()
  }
  return replaying
}

class Replaying implements Replayed {
  readonly events: AdapterEvent[] = []
  readonly outcomes: string[] = []
  readonly refused: string[] = []
  readonly unknown: unknown[] = []
  private readonly asked = new Map<unknown, { readonly method: string; readonly params: Json }>()
  /** Open questions of the agent: their ids here, by those of the agent. */
  private readonly questions = new Map<unknown, string>()
  private quirks = quirksOf(undefined)
  private session = this.begin()

  private begin(): ProtocolSession {
    const onEvent = (event: AdapterEvent): void => {
      if (event.type === 'unknown') this.unknown.push(event.native)
      else this.events.push(event)
    }
    return new ProtocolSession(initialState(this.quirks, {}), { onEvent, onLog: () => undefined }, () => '')
  }

  sent(message: Json): void {
    const { id, method } = message
    if (typeof method !== 'string') {
      const outcome = record(record(message['result'])['outcome'])
      const requestId = this.questions.get(id)
      if (requestId !== undefined)
        this.session.questions.answer(requestId, typeof outcome['optionId'] === 'string' ? outcome['optionId'] : null)
      return
    }
    if (OPENING.has(method)) this.session = this.begin()
    if (method === 'session/prompt') this.session.apply((state) => ({ state: beginPrompt(state), events: [] }))
    if (method === 'session/cancel') {
      this.session.apply((state) => ({ state: { ...state, cancelled: true }, events: [] }))
      this.session.withdrawAll()
    }
    if (id !== undefined) this.asked.set(id, { method, params: record(message['params']) })
  }

  received(message: Json): void {
    const { id, method, params } = message
    if (typeof method !== 'string') this.answered(message)
    else if (method === 'session/update') this.session.update(params)
    else if (method === 'session/request_permission') {
      const before = this.events.length
      void this.session.permission(PermissionParams.parse(params), new AbortController().signal)
      const question = this.events.slice(before).find((event) => event.type === 'permission.requested')
      if (question !== undefined) this.questions.set(id, question.requestId)
    } else if (!answeredMethods.has(method) && !passedOver.has(method)) this.unknown.push(message)
  }

  private answered({ id, result, error }: Json): void {
    const request = this.asked.get(id)
    if (request === undefined) return void this.unknown.push({ id, result, error })
    const { method, params } = request
    if (error !== undefined) {
      this.refused.push(`${method} ${String(record(error)['code'])}`)
      if (method === 'session/prompt') this.endPrompt('error')
      return
    }
    if (method === 'initialize') this.quirks = quirksOf(Initialized.parse(result).agentInfo?.name)
    if (OPENING.has(method)) {
      const state = SessionState.parse(result)
      this.session.apply((before) => ({ state: setControls(before, controlsOf(state, this.quirks)).state, events: [] }))
      this.session.open(state.sessionId ?? String(params['sessionId']))
    }
    if (method === 'session/prompt') {
      const response = PromptResponse.parse(result)
      const report = usageReport(response, this.quirks, { before: undefined, now: this.session.state.cost })
      if (report !== undefined) this.session.emit({ type: 'usage', report })
      this.endPrompt(outcomeOf(response.stopReason, this.session.state, 'Agent').result.outcome)
    }
  }

  private endPrompt(outcome: string): void {
    this.outcomes.push(outcome)
    this.session.withdrawAll()
    this.session.apply(endPrompt)
  }
}
