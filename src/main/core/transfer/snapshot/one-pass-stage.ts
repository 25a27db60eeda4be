import { defined } from '#shared/kernel/defined'
import type { Agent, Message, Session, Turn } from '#shared/session/entities'
import { withoutDecisions } from '#shared/snapshot/decisions'
import type { SnapshotEvent, SnapshotSession, SnapshotState } from '#shared/snapshot/entities'
import { EventNumbers } from '#shared/snapshot/event-numbers'
import type { SnapshotIndex } from '#shared/snapshot/indexer'
import { BLOCKS_OF_MESSAGE, type PartedImport } from '#core/store/jobs'
import { asDeclared, messageEvent, withMessage, withNumber } from './message-event'
import { withoutReferences } from './references'
import {
  agentAdded,
  created,
  endedTurn,
  eventOf,
  firstFreeNumber,
  importedEvent,
  lastBranches,
  stagedAgent,
  usageTotals,
} from './stage-parts'

/** State of a session while its parts arrive. */
interface Progress {
  readonly session: Session
  readonly state: SnapshotState
  readonly queued: ReadonlySet<string>
  readonly agents: Set<string>
  /** Messages and agents in the order of the file, for events that the file may not have. */
  readonly arrived: (string | Agent)[]
  nextPosition: number
}

/**
 * Stages sessions that are new here in one pass over a snapshot, with the result of a `SnapshotStage`. Its items come in
 * the order in which Parley writes them: sessions, their messages, events.
 */
export class OnePassStage {
  readonly #sessions = new Map<string, Progress>()
  readonly #numbers = new EventNumbers()
  /** By messageId, the session of a message. */
  readonly #owners = new Map<string, string>()
  /** Messages whose own events have come. */
  readonly #told = new Set<string>()

  constructor(
    readonly target: PartedImport,
    readonly input: { readonly fileName: string; readonly now: number },
  ) {}

  /** Takes an item that is valid. Returns false when its order is another one, which takes more than one pass. */
  item(name: string, value: unknown): boolean {
    if (name === 'sessions') return this.#session(value as SnapshotSession)
    if (name !== 'events' && name !== 'agents' && name !== 'turns' && name !== 'messages') return true
    const progress = this.#sessions.get((value as { sessionId: string }).sessionId)
    if (progress === undefined) return false
    if (name === 'events') return this.#event(value as SnapshotEvent)
    if (name === 'agents') this.#agent(progress, value as Agent)
    else if (name === 'turns') this.#turn(progress, value as Turn)
    else this.#message(progress, value as Message)
    return true
  }

  /** Adds the remaining data of all sessions once all items have arrived. */
  finish({ sessions }: SnapshotIndex): void {
    const branches = lastBranches([...sessions.values()].map(({ session }) => session))
    for (const [sessionId, { session, eventCount, toldMessages }] of sessions) {
      const progress = this.#sessions.get(sessionId)
      if (progress === undefined) throw new Error(`session ${sessionId} is not being staged`)
      const first = firstFreeNumber(session, this.#numbers.last(sessionId), branches.get(sessionId))
      const next = this.#tellRest(progress, eventCount > 0, toldMessages, first)
      this.#end(progress, next)
    }
  }

  #session({ parley, ...told }: SnapshotSession): boolean {
    // An event or message of it would have come before.
    if (this.#owners.size > 0) return false
    const session = withoutDecisions(told)
    const progress: Progress = {
      session,
      state: parley ?? {},
      queued: new Set(parley?.queued),
      agents: new Set(),
      arrived: [],
      nextPosition: 0,
    }
    this.#sessions.set(session.sessionId, progress)
    this.target.addSession(session, false)
    for (const agent of session.agents) this.#agent(progress, agent)
    return true
  }

  #agent(progress: Progress, agent: Agent): void {
    if (progress.agents.has(agent.agentId)) return
    progress.agents.add(agent.agentId)
    progress.arrived.push(agent)
    this.target.addAgent(stagedAgent(agent, progress.session.sessionId))
  }

  #turn({ state }: Progress, turn: Turn): void {
    this.target.addTurn(endedTurn(turn, this.input.now), state.initiators?.[turn.turnId])
  }

  #message(progress: Progress, given: Message): void {
    const { messageId, sessionId } = given
    const position = progress.queued.has(messageId) ? null : progress.nextPosition++
    const message = { ...given, blocks: withoutReferences(given.blocks) }
    this.target.addMessage(message, position, progress.state.deliveries?.[messageId] ?? [])
    this.#owners.set(messageId, sessionId)
    progress.arrived.push(messageId)
  }

  #event(event: SnapshotEvent): boolean {
    const sequence = this.#numbers.take(event)
    const messageId = event.payload['messageId']
    if (event.type !== 'message' || typeof messageId !== 'string') {
      this.target.addEvent(withNumber(asDeclared(event), sequence))
      return true
    }
    if (this.#owners.get(messageId) !== event.sessionId) return false
    if (this.#told.has(messageId)) return true
    this.#told.add(messageId)
    this.target.addEvent(withNumber(withMessage(event, ...this.#messageOf(messageId)), sequence))
    return true
  }

  /** Adds the events that the file does not have. Returns the next free number. */
  #tellRest(
    { session, state, arrived }: Progress,
    hasEvents: boolean,
    told: ReadonlySet<string>,
    firstFree: number,
  ): number {
    let next = firstFree
    const tell = (type: string, payload: Record<string, unknown>): void =>
      this.target.addEvent(eventOf(session, next++, type, payload))
    if (!hasEvents) tell('created', created(session))
    for (const one of arrived)
      if (typeof one !== 'string') {
        if (!hasEvents) tell('agent.added', agentAdded(one))
      } else if (!this.#told.has(one) && !told.has(one))
        this.target.addEvent(messageEvent(...this.#messageOf(one), next++))
    if (!hasEvents)
      for (const event of state.compressions ?? [])
        this.target.addEvent(withNumber(asDeclared(event), this.#numbers.take(event)))
    return next
  }

  #end({ session, state }: Progress, next: number): void {
    const { sessionId, parentSessionId } = session
    const { removals, merges, usageReports, plan, subagents, usage, contextWindow, pins } = state
    this.target.addState(sessionId, defined({ plan, subagents, usage, contextWindow, pins }), next + 1)
    this.target.addEvent(importedEvent(sessionId, next, this.input.fileName, this.input.now, false))
    this.target.endEvents(sessionId)
    for (const removal of removals ?? []) this.target.addRemoval(sessionId, removal)
    for (const merge of merges ?? []) this.target.addMerge(sessionId, merge, parentSessionId)
    if (usageReports !== undefined) this.target.addUsage(sessionId, usageReports, usageTotals(sessionId, usageReports))
  }

  /** Returns a message that was added, without its content, and its position. */
  #messageOf(messageId: string): [message: Message, position: number | null] {
    const message = this.target.message(messageId)
    const sessionId = this.#owners.get(messageId)
    if (message === undefined || sessionId === undefined) throw new Error(`there is no message ${messageId}`)
    const { position, status: _status, ...kept } = message
    return [{ ...kept, sessionId, contentText: '', blocks: BLOCKS_OF_MESSAGE }, position]
  }
}
