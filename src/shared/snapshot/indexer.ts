import type { Agent, Message, Turn } from '../session/entities'
import { defined } from '../kernel/defined'
import { time } from '../kernel/fields'
import { titleOf } from '../title/title-of'
import { ownAncestors } from './ancestors'
import { isDeeper } from './depth'
import { SNAPSHOT_VERSION, SnapshotOptions, type SnapshotEvent, type SnapshotSession } from './entities'
import { isSnapshotList, readItem, reasons, TOO_DEEP, type SnapshotItem } from './read-item'

/** Maximum number of items; an index entry for each stays in memory until the end. */
const MOST_ITEMS = 10_000_000

/** Maximum number of recorded errors; a broken file can have millions. */
const MOST_ERRORS = 200

/** Index entry of one session of a snapshot, without its messages. */
export interface IndexedSession {
  readonly session: SnapshotSession
  readonly messageCount: number
  /** Beginning of the first message of the user; empty when there is none. */
  readonly firstWords: string
  readonly turnCount: number
  readonly agentCount: number
  /** Agent that a message to the session would reach; undefined when the file names none. */
  readonly lead?: PlacedAgent | undefined
  readonly eventCount: number
  /** Messages mentioned in its events. */
  readonly toldMessages: ReadonlySet<string>
  readonly errors: string[]
}

/** Content and errors of a snapshot. */
export interface SnapshotIndex {
  readonly version: unknown
  readonly exportedAt: number | null
  readonly includesEvents: boolean
  /** In the order of the file. */
  readonly sessions: ReadonlyMap<string, IndexedSession>
  /** Session by the id of a message, agent or turn. */
  readonly messages: ReadonlyMap<string, string>
  readonly agents: ReadonlyMap<string, string>
  readonly turns: ReadonlyMap<string, string>
  /** Errors of the whole file; if any, nothing can be imported. */
  readonly errors: readonly string[]
}

/** An agent and its folder. */
export type PlacedAgent = Pick<Agent, 'agentId' | 'adapterName' | 'cwd' | 'status'>

interface Counts {
  messages: number
  firstWords: string
  readonly toldMessages: Set<string>
  turns: number
  agents: number
  events: number
  /** First item that names the session. */
  readonly where: string
}

/**
 * Indexes a snapshot item by item: checks the shape of each item and, at the end, the links between them. Accepts any
 * input and never throws. Items may come in any order.
 */
export class SnapshotIndexer {
  readonly #sessions = new Map<string, IndexedSession>()
  readonly #messages = new Map<string, string>()
  readonly #ids: Record<'agents' | 'turns', Map<string, string>> = { agents: new Map(), turns: new Map() }
  /** By sessionId, the agents listed in the file. */
  readonly #placed = new Map<string, PlacedAgent[]>()
  readonly #turnNumbers = new Set<string>()
  readonly #errors: string[] = []
  /** Faults of items whose session may still follow. */
  readonly #faults: { readonly sessionId: string | null; readonly error: string }[] = []
  /** By sessionId, counts of items that precede their session. */
  readonly #counts = new Map<string, Counts>()
  readonly #seen = new Set<string>()
  #items = 0
  #version: unknown
  #exportedAt: number | null = null

  constructor(readonly mostItems = MOST_ITEMS) {}

  /** True as long as no item is known to have a fault. */
  get isFaultless(): boolean {
    return this.#errors.length === 0 && this.#faults.length === 0
  }

  /** Takes a member that is not a list. */
  member(name: string, value: unknown): void {
    this.#seen.add(name)
    if (isDeeper(value)) this.#complain(`${short(name)}${TOO_DEEP}`)
    else if (name === 'version') this.#version = value
    else if (name === 'exportedAt') {
      if (time.safeParse(value).success) this.#exportedAt = value as number
      else this.#complain('“exportedAt” is not a time')
    } else if (name === 'options') {
      const parsed = SnapshotOptions.safeParse(value)
      if (!parsed.success) this.#complain(`options${reasons(parsed.error)}`)
    } else if (isSnapshotList(name)) this.#complain(`“${name}” is not a list`)
  }

  /** Records the presence of a list, even if empty. */
  list(name: string): void {
    this.#seen.add(name)
    if (name === 'version' || name === 'exportedAt' || name === 'options') this.member(name, [])
  }

  /** Takes an item of a list. Items of undeclared lists are ignored. */
  item(name: string, index: number, value: unknown): void {
    this.#seen.add(name)
    if (!isSnapshotList(name)) return
    const where = `${name}[${index}]`
    if (this.#items++ >= this.mostItems) {
      if (this.#items === this.mostItems + 1) this.#complain(`${where}: more than ${this.mostItems} items in one file`)
      return
    }
    const read = readItem(name, value)
    if ('item' in read) this.#take(read, where)
    else {
      const error = `${where}${read.fault}`
      if (read.spoilsFile) this.#complain(error)
      if (read.sessionId !== undefined) this.#fault(read.sessionId, error)
    }
  }

  /** Ends the input and returns the index. */
  finish(): SnapshotIndex {
    if (this.#version !== SNAPSHOT_VERSION) this.#errors.unshift(versionFault(this.#version))
    for (const name of ['exportedAt', 'options', 'sessions', 'agents', 'messages', 'turns'])
      if (!this.#seen.has(name)) this.#complain(`“${name}” is missing`)
    for (const [sessionId, counted] of this.#counts) {
      const session = this.#sessions.get(sessionId)
      if (session === undefined) {
        this.#complain(`${counted.where}: its session ${short(sessionId)} is not in the file`)
        continue
      }
      this.#sessions.set(sessionId, {
        ...session,
        toldMessages: counted.toldMessages,
        messageCount: counted.messages,
        firstWords: counted.firstWords,
        turnCount: counted.turns,
        agentCount: counted.agents,
        eventCount: counted.events,
      })
    }
    for (const [sessionId, known] of this.#sessions)
      this.#sessions.set(sessionId, { ...known, lead: leadOf(known.session, this.#placed.get(sessionId) ?? []) })
    this.#agentsOfSessions()
    for (const { sessionId, error } of this.#faults) {
      const session = sessionId === null ? undefined : this.#sessions.get(sessionId)
      if (session === undefined) this.#complain(error)
      else if (session.errors.length < MOST_ERRORS) session.errors.push(error)
    }
    const parentOf = (sessionId: string) => this.#sessions.get(sessionId)?.session.parentSessionId
    for (const sessionId of ownAncestors(this.#sessions.keys(), parentOf))
      this.#complain(`sessions: the session ${short(sessionId)} is its own ancestor`)
    return {
      version: this.#version,
      exportedAt: this.#exportedAt,
      includesEvents: this.#seen.has('events'),
      sessions: this.#sessions,
      messages: this.#messages,
      ...this.#ids,
      errors: this.#errors,
    }
  }

  #take(read: SnapshotItem, where: string): void {
    if (read.list === 'sessions') this.#session(read.item, where)
    else if (read.list === 'messages') this.#message(read.item, where)
    else if (read.list === 'events') this.#event(read.item, where)
    else this.#entity(read.list, read.item, where)
  }

  #session(session: SnapshotSession, where: string): void {
    if (this.#sessions.has(session.sessionId)) {
      this.#complain(`${where}: the session ${short(session.sessionId)} appears twice`)
      return
    }
    const errors: string[] = []
    if (session.spawningToolCallId !== undefined && session.branchKind !== 'subagent')
      errors.push(`${where}.spawningToolCallId: only a branch of kind “subagent” can have it`)
    this.#sessions.set(session.sessionId, {
      session,
      messageCount: 0,
      firstWords: '',
      turnCount: 0,
      agentCount: 0,
      eventCount: 0,
      toldMessages: new Set(),
      errors,
    })
  }

  #message(message: Message, where: string): void {
    if (this.#messages.has(message.messageId)) {
      this.#complain(`${where}: the message ${short(message.messageId)} appears twice`)
      return
    }
    this.#messages.set(message.messageId, message.sessionId)
    const counts = this.#countsOf(message.sessionId, where)
    counts.messages++
    if (counts.firstWords === '' && message.role === 'user') counts.firstWords = titleOf(message.contentText)
  }

  #event(event: SnapshotEvent, where: string): void {
    const counts = this.#countsOf(event.sessionId, where)
    counts.events++
    const messageId = event.payload['messageId']
    if ((event.type === 'message' || event.type === 'user_message.sent') && typeof messageId === 'string')
      counts.toldMessages.add(messageId)
  }

  #entity(list: 'agents' | 'turns', entity: Agent | Turn, where: string): void {
    const id = (list === 'agents' ? entity['agentId'] : entity['turnId']) as string
    const counts = this.#countsOf(entity.sessionId, where)
    if (this.#ids[list].has(id)) {
      this.#complain(`${where}: the id ${short(id)} appears twice`)
      return
    }
    this.#ids[list].set(id, entity.sessionId)
    if (list === 'agents') {
      counts.agents++
      const { agentId, adapterName, cwd, status } = entity as Agent
      const placed = this.#placed.get(entity.sessionId) ?? []
      placed.push({ agentId, adapterName, status, ...defined({ cwd }) })
      this.#placed.set(entity.sessionId, placed)
      return
    }
    counts.turns++
    const place = `${entity.sessionId}\n${String(entity['turnNumber'])}`
    if (this.#turnNumbers.has(place))
      this.#fault(entity.sessionId, `${where}: the session has two turns of number ${String(entity['turnNumber'])}`)
    this.#turnNumbers.add(place)
  }

  /** Indexes agents listed in sessions, for those listed nowhere else. */
  #agentsOfSessions(): void {
    for (const [sessionId, { session }] of this.#sessions)
      for (const { agentId } of session.agents) {
        const owner = this.#ids.agents.get(agentId)
        if (owner === undefined) this.#ids.agents.set(agentId, sessionId)
        else if (owner !== sessionId)
          this.#fault(
            sessionId,
            `sessions: the agent ${short(agentId)} of ${short(sessionId)} is one of another session`,
          )
      }
  }

  #countsOf(sessionId: string, where: string): Counts {
    let counts = this.#counts.get(sessionId)
    if (counts === undefined) {
      counts = { messages: 0, firstWords: '', toldMessages: new Set(), turns: 0, agents: 0, events: 0, where }
      this.#counts.set(sessionId, counts)
    }
    return counts
  }

  #fault(sessionId: string | null, error: string): void {
    if (this.#faults.length < MOST_ERRORS * 100) this.#faults.push({ sessionId, error })
  }

  #complain(error: string): void {
    if (this.#errors.length < MOST_ERRORS) this.#errors.push(error)
  }
}

/** Returns the agent of a session: the one it names, otherwise the first that remains. */
function leadOf({ agents, leadAgentId }: SnapshotSession, listed: readonly PlacedAgent[]): PlacedAgent | undefined {
  const left = [...agents, ...listed].filter(({ status }) => status !== 'disposed')
  return left.find(({ agentId }) => agentId === leadAgentId) ?? left[0]
}

/** Returns every error of an index, those of the whole file first. */
export function allErrors(index: SnapshotIndex): string[] {
  const errors = [...index.errors]
  for (const { errors: own } of index.sessions.values()) errors.push(...own)
  return errors.slice(0, MOST_ERRORS)
}

/** Returns whether a version is that of a later Parley. */
export function isNewerVersion(version: unknown): boolean {
  const [, major, minor] = typeof version === 'string' ? (/^(\d{1,6})\.(\d{1,6})$/.exec(version) ?? []) : []
  if (major === undefined || minor === undefined) return false
  const [ownMajor, ownMinor] = SNAPSHOT_VERSION.split('.').map(Number) as [number, number]
  return Number(major) > ownMajor || (Number(major) === ownMajor && Number(minor) > ownMinor)
}

function versionFault(version: unknown): string {
  if (version === undefined) return 'it has no “version”, so Parley did not write it'
  if (typeof version === 'string' && isNewerVersion(version))
    return `its “version” is ${version}, newer than this Parley, which reads ${SNAPSHOT_VERSION}`
  return `its “version” is ${short(JSON.stringify(version))} and not "${SNAPSHOT_VERSION}", so Parley did not write it`
}

function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
