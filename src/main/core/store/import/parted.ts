import { hash } from 'node:crypto'
import type { AnySessionEvent } from '#shared/contract'
import type { SnapshotState, SnapshotUsage } from '#shared/snapshot/entities'
import type { ConversationMessage } from '#shared/session/conversation-types'
import type { Agent, Delivery, Message, Session, Turn, TurnInitiator } from '#shared/session/entities'
import type { UsageRollup } from '#shared/usage/rollup'
import { toConversationMessage, type MessageHead } from '../entities'
import { packBundle, unpackedBundle } from '../log/event-bundles'
import type { MessageComparison } from '../log/event-payload'
import type { SessionStatePatch } from '../port'
import { shortenOutputs } from '../port/outputs'
import type { Row } from '../schema'
import { eventRows } from '../writes/events'
import { messageRow, preview } from '../writes/messages'
import type { ImportPart, SessionEnd, SessionRows } from './import-part'
import { prepareMessage, type PreparedMessage } from './prepared-message'
import { SentMemory } from './sent-memory'
import { StagedEvents, ToldEvents } from './staged-events'
import type { ImportTarget } from './target'

/** Stands for the blocks of a message in an event about it, which are not kept. */
export const BLOCKS_OF_MESSAGE = Object.freeze([]) as unknown as Message['blocks']

type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] }

/**
 * Prepares sessions for a store without access to it, part by part, so that another thread only has to write rows. What it
 * keeps of a message does not depend on its length.
 */
export class PartedImport implements ImportTarget {
  readonly #messages = new Map<string, KeptMessage>()
  /** Sessions by their ids; the number is the key in rows that have none yet. */
  readonly #numbers = new Map<string, number>()
  readonly #sessionIds: string[] = []
  readonly #previewed = new Set<string>()
  readonly #told = new ToldEvents()
  #part = new GrowingPart()
  readonly #events = new StagedEvents({
    insert: (row) => void this.#rows(row.session_key).events.push(row),
    bundle: (number, rows) => {
      const bundle = unpackedBundle(number, rows)
      if (bundle !== null)
        this.#rows(number).bundles.push(this.isBehind() ? owned(packBundle(bundle), this.#part.memory) : bundle)
      return bundle !== null
    },
  })
  readonly #eventRow = eventRows({ findMessage: (messageId) => this.#messages.get(messageId) ?? null })

  /** `isBehind`: returns whether the thread that writes has more to do, so that texts are better packed by this one. */
  constructor(readonly isBehind: () => boolean = () => true) {}

  /** Returns everything that was added since the last call. */
  take(): ImportPart {
    const { sessions, agents, turns, bySession, ends } = this.#part
    this.#part = new GrowingPart()
    return { sessions, agents, turns, rows: [...bySession.values()], ends }
  }

  /** Returns a message as a conversation has it. */
  message(messageId: string): ConversationMessage | undefined {
    return this.#messages.get(messageId)?.message
  }

  addSession(session: Session, replaces: boolean): void {
    if (replaces) throw new Error('replacements are not prepared')
    this.#numbers.set(session.sessionId, this.#sessionIds.length)
    this.#sessionIds.push(session.sessionId)
    this.#part.sessions.push({ ...session, agents: [] })
  }

  addAgent(agent: Agent): void {
    this.#part.agents.push(agent)
  }

  addTurn(turn: Turn, initiator?: TurnInitiator): void {
    this.#part.turns.push({ turn, initiator })
  }

  addMessage(message: Message, position: number | null, deliveries: readonly Delivery[]): void {
    const { sessionId, messageId } = message
    const made = messageRow(message, position, this.isBehind())
    const prepared = prepareMessage(message, made, this.#part.memory)
    const rows = this.#rows(this.#number(sessionId))
    rows.messages.push(deliveries.length === 0 ? prepared : { ...prepared, deliveries })
    if (message.role === 'user' && !this.#previewed.has(sessionId)) {
      rows.firstUserMessage = preview(message.contentText)
      if (rows.firstUserMessage !== null) this.#previewed.add(sessionId)
    }
    // Events have the text of messages of the user once more.
    this.#messages.set(messageId, new KeptMessage(headOf(prepared), message.role === 'user' ? digest(made.json) : null))
  }

  addEvent(event: AnySessionEvent, isEarly = false): void {
    if (this.#told.has(event)) return
    const row = this.#eventRow(this.#number(event.sessionId), event)
    if (isEarly) this.#events.early(row)
    else this.#events.add(row)
  }

  endEvents(sessionId: string): void {
    this.#events.end(this.#number(sessionId))
  }

  addState(sessionId: string, state: SessionStatePatch, nextSequence: number): void {
    Object.assign(this.#end(sessionId), { state, nextSequence })
  }

  addRemoval(sessionId: string, removal: NonNullable<SnapshotState['removals']>[number]): void {
    this.#end(sessionId).removals.push(removal)
  }

  addMerge(
    sessionId: string,
    merge: NonNullable<SnapshotState['merges']>[number],
    messageOwner: string | undefined,
  ): void {
    this.#end(sessionId).merges.push({ merge, messageOwner })
  }

  addUsage(
    sessionId: string,
    usage: readonly SnapshotUsage[],
    totals: ReadonlyMap<string, readonly UsageRollup[]>,
  ): void {
    Object.assign(this.#end(sessionId), { usage, totals })
  }

  #number(sessionId: string): number {
    const number = this.#numbers.get(sessionId)
    if (number === undefined) throw new Error(`session ${sessionId} is not being prepared`)
    return number
  }

  #rows(number: number): Growing<SessionRows> {
    let rows = this.#part.bySession.get(number)
    if (rows === undefined) {
      const sessionId = this.#sessionIds[number] ?? ''
      rows = { sessionId, firstUserMessage: null, messages: [], events: [], bundles: [] }
      this.#part.bySession.set(number, rows)
    }
    return rows
  }

  #end(sessionId: string): Growing<SessionEnd> {
    const last = this.#part.ends.at(-1)
    if (last?.sessionId === sessionId) return last
    const end = { sessionId, state: {}, nextSequence: 0, removals: [], merges: [], usage: [], totals: new Map() }
    this.#part.ends.push(end)
    return end
  }
}

class GrowingPart implements Omit<ImportPart, 'rows'> {
  readonly sessions: Session[] = []
  readonly agents: Agent[] = []
  readonly turns: { turn: Turn; initiator: TurnInitiator | undefined }[] = []
  readonly ends: Growing<SessionEnd>[] = []
  readonly bySession = new Map<number, Growing<SessionRows>>()
  readonly memory = new SentMemory()
}

/** The part of a message that events about it are compared with. */
class KeptMessage implements MessageComparison {
  readonly #head: MessageHead
  /** Digest of the JSON of its blocks; null when no event has them. */
  readonly #blocks: string | null

  constructor(head: MessageHead, blocks: string | null) {
    this.#head = head
    this.#blocks = blocks
  }

  get message(): ConversationMessage {
    return toConversationMessage(this.#head, undefined)
  }

  hasBlocks(blocks: Message['blocks']): boolean {
    if (blocks === BLOCKS_OF_MESSAGE) return true
    return this.#blocks !== null && digest(JSON.stringify(shortenOutputs(blocks).blocks)) === this.#blocks
  }

  /** The event keeps the text, too. */
  hasText(): boolean {
    return false
  }
}

function owned(bundle: Row<'event_bundle'>, memory: SentMemory): Row<'event_bundle'> {
  return { ...bundle, packed: memory.copy(bundle.packed) }
}

function headOf({ row }: PreparedMessage): MessageHead {
  const { message_id, position, role, turn_id, agent_id, timestamp, origin, edit_of } = row
  return { message_id, position, role, turn_id, agent_id, timestamp, origin, edit_of }
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url')
}
