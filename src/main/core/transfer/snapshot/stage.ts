import type { AnySessionEvent } from '#shared/contract'
import type { Agent, Message, Session, Turn } from '#shared/session/entities'
import { EventNumbers } from '#shared/snapshot/event-numbers'
import type { SnapshotEvent, SnapshotState } from '#shared/snapshot/entities'
import type { SnapshotIndex } from '#shared/snapshot/indexer'
import type { ImportPlan, PlannedSession } from '#shared/snapshot/plan'
import { withoutDecisions } from '#shared/snapshot/decisions'
import { renameIds } from '#shared/snapshot/rename'
import { arrivedAgent, arrivedSession, type Arrival } from './arrival'
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
import { NO_DECISIONS, type StandingDecisions } from './standing-decisions'
import { defined } from '#shared/kernel/defined'
import type { ImportTarget } from '#core/store/jobs'

/** A `message` event of the file, with its number. */
export type NumberedEvent = SnapshotEvent & { readonly sequence: number }

export interface StageInput {
  readonly index: SnapshotIndex
  readonly plan: ImportPlan
  readonly rename: (id: string) => string
  /** By messageId in the file, the event of the message. */
  readonly messageEvents: ReadonlyMap<string, NumberedEvent>
  /** By session of the file, the highest number that is taken: by its events, or by the session that it replaces. */
  readonly lastNumber: (sessionId: string) => number
  /** Of the snapshot; empty when it came otherwise. */
  readonly fileName: string
  readonly now: number
  /** Set for sessions of another machine that become sessions of this host. */
  readonly arrival?: Arrival | undefined
  /** The user's decisions for a session that is replaced, which stay. */
  readonly decisionsFor: (sessionId: string) => StandingDecisions
}

/** State of a session while its parts arrive. */
interface Progress {
  readonly session: Session
  /** Messages with events in the file, by their ids in the file. */
  readonly told: ReadonlySet<string>
  readonly state: SnapshotState
  readonly hasEvents: boolean
  readonly queued: ReadonlySet<string>
  readonly agents: Set<string>
  readonly decisions: StandingDecisions
  nextPosition: number
  /** The number of the next event that is not in the file. */
  nextSequence: number
}

/**
 * Adds the parts of a snapshot to an {@link ImportTarget}, in any order: sessions first, from the index, then every item
 * of the file, then `finish`. Sessions without events get those for their content.
 */
export class SnapshotStage {
  readonly #sessions = new Map<string, Progress>()
  readonly #numbers = new EventNumbers()
  /** By session, the number at which its last branch was made. */
  readonly #lastBranch: ReadonlyMap<string, number>

  constructor(
    readonly staged: ImportTarget,
    readonly input: StageInput,
  ) {
    this.#lastBranch = lastBranches([...input.index.sessions.values()].map(({ session }) => session))
  }

  /** Starts one session. */
  begin(sessionId: string): void {
    const indexed = this.input.index.sessions.get(sessionId)
    const planned = this.input.plan.sessions.get(sessionId)
    if (indexed === undefined || planned === undefined || planned.action === 'skip') return
    const { parley, ...told } = renameIds(indexed.session, this.input.rename)
    const decisions = planned.action === 'overwrite' ? this.input.decisionsFor(told.sessionId) : NO_DECISIONS
    const session = { ...withoutDecisions(told), ...decisions.session }
    const progress: Progress = {
      session: this.#placed(session, planned),
      told: indexed.toldMessages,
      state: parley ?? {},
      hasEvents: indexed.eventCount > 0,
      queued: new Set(parley?.queued),
      agents: new Set(),
      decisions,
      nextPosition: 0,
      nextSequence: firstFreeNumber(indexed.session, this.input.lastNumber(sessionId), this.#lastBranch.get(sessionId)),
    }
    this.#sessions.set(sessionId, progress)
    this.staged.addSession(progress.session, planned.action === 'overwrite')
    if (!progress.hasEvents) this.#tell(progress, 'created', created(progress.session))
    for (const agent of progress.session.agents) this.#agent(progress, agent)
  }

  #placed(session: Session, { action, sessionId }: PlannedSession): Session {
    const { arrival } = this.input
    if (arrival !== undefined) return arrivedSession(session, sessionId === arrival.sessionId, arrival)
    return action === 'copy' ? asCopy(session) : session
  }

  /** One item of a list of the file; those of sessions that are not imported are passed over. */
  item(name: string, value: unknown): void {
    const progress = this.#sessions.get((value as { sessionId: string }).sessionId)
    // Their dependent items may have any shape.
    if (progress === undefined) return
    if (name === 'events') this.#event(value as SnapshotEvent, this.#numbers.take(value as SnapshotEvent))
    else if (name === 'agents') this.#agent(progress, renameIds(value as Agent, this.input.rename))
    else if (name === 'turns') this.#turn(progress, renameIds(value as Turn, this.input.rename))
    else if (name === 'messages') this.#message(progress, value as Message)
  }

  /** Adds the remaining data of a session once all items have arrived. */
  finish(original: string): void {
    const progress = this.#sessions.get(original)
    if (progress === undefined) return
    const { session, state, hasEvents, nextSequence } = progress
    const { sessionId } = session
    const { removals, merges, compressions, usageReports, plan, subagents, usage, contextWindow, pins } = state
    if (!hasEvents)
      for (const event of compressions ?? [])
        this.staged.addEvent(withNumber(asDeclared(event), this.#numbers.take(event)))
    this.staged.addState(
      sessionId,
      {
        ...defined({ plan, subagents, usage, contextWindow, pins }),
      },
      nextSequence + 1,
    )
    this.staged.addEvent(this.#importedEvent(sessionId, nextSequence))
    this.staged.endEvents(sessionId)
    for (const removal of removals ?? []) this.staged.addRemoval(sessionId, removal)
    for (const merge of merges ?? []) this.staged.addMerge(sessionId, merge, session.parentSessionId)
    if (usageReports !== undefined) this.staged.addUsage(sessionId, usageReports, usageTotals(sessionId, usageReports))
  }

  #agent(progress: Progress, listed: Agent): void {
    if (progress.agents.has(listed.agentId)) return
    progress.agents.add(listed.agentId)
    const { arrival } = this.input
    const agent = arrival === undefined ? listed : arrivedAgent(listed, arrival.folder)
    const decided = progress.decisions.agents.get(agent.agentId)
    this.staged.addAgent(stagedAgent(agent, progress.session.sessionId, decided))
    if (!progress.hasEvents) this.#tell(progress, 'agent.added', agentAdded(agent))
  }

  #turn(progress: Progress, turn: Turn): void {
    const initiator = progress.state.initiators?.[turn.turnId]
    this.staged.addTurn(endedTurn(turn, this.input.now), initiator)
  }

  #message(progress: Progress, original: Message): void {
    const renamed = renameIds(original, this.input.rename)
    const message = { ...renamed, blocks: withoutReferences(renamed.blocks) }
    const position = progress.queued.has(message.messageId) ? null : progress.nextPosition++
    const deliveries = progress.state.deliveries?.[message.messageId] ?? []
    this.staged.addMessage(message, position, deliveries)
    const event = this.input.messageEvents.get(original.messageId)
    if (event !== undefined) {
      const whole = withMessage(renameIds(event, this.input.rename), message, position)
      this.staged.addEvent(withNumber(whole, event.sequence), true)
    } else if (!progress.told.has(original.messageId))
      this.staged.addEvent(messageEvent(message, position, progress.nextSequence++), progress.hasEvents)
  }

  #event(original: SnapshotEvent, sequence: number): void {
    if (original.type === 'message' && this.input.messageEvents.has(String(original.payload['messageId']))) return
    this.staged.addEvent(withNumber(asDeclared(renameIds(original, this.input.rename)), sequence))
  }

  #tell(progress: Progress, type: string, payload: Record<string, unknown>): void {
    this.staged.addEvent(eventOf(progress.session, progress.nextSequence++, type, payload))
  }

  #importedEvent(sessionId: string, sequence: number): AnySessionEvent {
    const { plan, fileName, now } = this.input
    return importedEvent(sessionId, sequence, fileName, now, plan.sessions.get(sessionId)?.action === 'overwrite')
  }
}

function asCopy(session: Session): Session {
  return session.title === undefined ? session : { ...session, title: `${session.title} (copy)` }
}
