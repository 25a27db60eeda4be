import type { InheritedPart } from '../../../shared/branch/entities'
import { covers } from '../../../shared/branch/reduce'
import type { Removal } from '../../../shared/branch/removal'
import type { ElicitationRequest } from '../../../shared/elicitation/entities'
import type { LogEntry } from '../../../shared/log/entities'
import type { Compression } from '../../../shared/compression/entities'
import type { MessagePages } from '../../lib/message-pages.svelte'
import type { PermissionRequest } from '../../../shared/permission/entities'
import type { Conversation, ConversationBlock, ConversationMessage } from '../../../shared/session/conversation-types'
import type { Turn } from '../../../shared/session/entities'

/** A message with all that is shown with it. The same object as long as nothing of it changed. */
export interface MessageRow {
  readonly kind: 'message'
  readonly key: string
  readonly message: ConversationMessage
  readonly blocks: readonly ConversationBlock[]
  /** It was said in a session that this one branched off. */
  readonly inherited: boolean
  /** The same speaker goes on: its name need not be shown again. */
  readonly continued: boolean
  /** Set when the turn ended with this message. */
  readonly ended: Turn | undefined
}

/** A message that is not here yet, and where it comes from. */
export interface GapRow {
  readonly kind: 'gap'
  readonly key: string
  readonly position: number
  readonly pages: EarlierMessages
}

/** One row of the timeline: what is inherited, a message each in order of position, then what belongs to the end. */
export type Row =
  | GapRow
  | MessageRow
  /** Before what is inherited from one session. */
  | { readonly kind: 'origin'; readonly key: string; readonly part: InheritedPart }
  /** Between what is inherited and the session's own messages. */
  | { readonly kind: 'branchStart'; readonly key: string }
  /** Where the context was compressed: what was said before it is what it covers. */
  | { readonly kind: 'compression'; readonly key: string; readonly compression: Compression }
  /** Where messages were taken out by a rewind that can be undone. */
  | { readonly kind: 'rewind'; readonly key: string; readonly rewind: Removal }
  /** A line that a client or an extension put there. */
  | { readonly kind: 'log'; readonly key: string; readonly entry: LogEntry }
  /** A question that waits for an answer. */
  | { readonly kind: 'elicitation'; readonly key: string; readonly request: ElicitationRequest }
  /** A permission request that no tool on screen stands for. */
  | { readonly kind: 'permission'; readonly key: string; readonly request: PermissionRequest }
  /** An agent has begun, but said nothing yet. */
  | { readonly kind: 'waiting'; readonly key: string; readonly agentId: string | undefined; readonly starting: boolean }
  | {
      readonly kind: 'queued'
      readonly key: string
      readonly message: ConversationMessage
      readonly blocks: readonly ConversationBlock[]
    }

/** Where the messages before the conversation's window come from. */
export type EarlierMessages = Pick<MessagePages, 'first' | 'turn' | 'want' | 'generation'>

/** What is inherited from one session. */
export interface InheritedMessages {
  readonly part: InheritedPart
  readonly pages: EarlierMessages
}

const branchStart: Row = { kind: 'branchStart', key: 'branch-start' }

/** Makes the rows of a conversation, again and again, giving out the same objects for what stayed the same. */
export class RowBuilder {
  readonly #gaps = new WeakMap<EarlierMessages, GapRow[]>()
  #rows = new Map<string, Row>()

  build(
    conversation: Conversation,
    earlier: EarlierMessages,
    inherited: readonly InheritedMessages[] = [],
  ): readonly Row[] {
    const entries = collect(conversation, earlier)
    const turns = new Map(conversation.turns.map((turn) => [turn.turnId, turn]))
    const turnOf = (turnId: string) => turns.get(turnId) ?? earlier.turn(turnId)
    const rows: Row[] = inherited.flatMap(({ part, pages }) => this.#inheritedRows(part, pages))
    if (rows.length > 0) rows.push(branchStart)
    const compressions = [...conversation.compressions]
    const logs = [...conversation.logs]
    const rewinds = shownRewinds(conversation.removals)
    entries.forEach((entry, index) => {
      const position = typeof entry === 'number' ? entry : (entry.message.position ?? Number.POSITIVE_INFINITY)
      rows.push(...takeRewinds(rewinds, position), ...takeLogs(logs, position))
      if (typeof entry === 'object') rows.push(...takeCompressions(compressions, entry.message.timestamp))
      const ended = endedTurn(entry, entries[index + 1], turnOf)
      if (typeof entry === 'number') rows.push(this.#gap(entry, earlier, 'gap'))
      else rows.push(messageRow(entry, entries[index - 1], { inherited: false, ended }))
    })
    rows.push(...takeCompressions(compressions, Number.POSITIVE_INFINITY), ...takeLogs(logs, Number.POSITIVE_INFINITY))
    rows.push(...takeRewinds(rewinds, Number.POSITIVE_INFINITY))
    rows.push(...tailRows(conversation))
    return this.#reuse(rows)
  }

  /** What is inherited from one session. How its turns ended belongs to that session. */
  #inheritedRows(part: InheritedPart, pages: EarlierMessages): Row[] {
    const { sessionId } = part
    const entries = paged(pages, part.upToPosition + 1)
    const rows = entries.map((entry, index) =>
      typeof entry === 'number'
        ? this.#gap(entry, pages, `gap:${sessionId}`)
        : messageRow(entry, entries[index - 1], { inherited: true, ended: undefined }),
    )
    return [{ kind: 'origin', key: `origin:${sessionId}`, part }, ...rows]
  }

  #gap(position: number, pages: EarlierMessages, keys: string): GapRow {
    const gaps = this.#gaps.get(pages) ?? []
    this.#gaps.set(pages, gaps)
    return (gaps[position] ??= { kind: 'gap', key: `${keys}:${position}`, position, pages })
  }

  #reuse(rows: readonly Row[]): readonly Row[] {
    const next = new Map<string, Row>()
    const result = rows.map((row) => {
      if (row.kind === 'gap') return row
      const old = this.#rows.get(row.key)
      const same = old !== undefined && sameFields(old, row) ? old : row
      next.set(row.key, same)
      return same
    })
    this.#rows = next
    return result
  }
}

interface Entry {
  readonly message: ConversationMessage
  readonly blocks: readonly ConversationBlock[]
}

/** In order: the messages of pages that are here, the positions of those that are not, then the window's messages. */
function collect(conversation: Conversation, earlier: EarlierMessages): (Entry | number)[] {
  const entries = paged(earlier, conversation.firstPosition)
  const { messages, blocks } = conversation
  let at = 0
  for (const message of messages) {
    const start = at
    while (blocks[at]?.messageId === message.messageId) at++
    entries.push({ message, blocks: blocks.slice(start, at) })
  }
  return entries
}

/** The first `count` messages of pages, or their positions where they are not here. */
function paged(pages: EarlierMessages, count: number): (Entry | number)[] {
  const entries: (Entry | number)[] = []
  pages.first(count).forEach((held, position) => {
    if (held !== null) entries.push(held ?? position)
  })
  return entries
}

function messageRow(
  { message, blocks }: Entry,
  previous: Entry | number | undefined,
  { inherited, ended }: Pick<MessageRow, 'inherited' | 'ended'>,
): MessageRow {
  const before = typeof previous === 'object' ? previous.message : undefined
  const continued =
    before !== undefined &&
    message.role === 'assistant' &&
    before.role === 'assistant' &&
    before.agentId === message.agentId &&
    before.turnId === message.turnId
  return { kind: 'message', key: message.messageId, message, blocks, inherited, continued, ended }
}

/** The turn that ended with a message, if it is the last one of it. */
function endedTurn(
  entry: Entry | number,
  next: Entry | number | undefined,
  turnOf: (turnId: string) => Turn | undefined,
): Turn | undefined {
  if (typeof entry === 'number') return undefined
  const { turnId } = entry.message
  const last = next === undefined || (typeof next === 'object' && next.message.turnId !== turnId)
  const turn = last && turnId !== null ? turnOf(turnId) : undefined
  return turn?.status === 'active' ? undefined : turn
}

/** Takes the compressions that were made before a time off the front of a list. */
function takeCompressions(compressions: Compression[], before: number): Row[] {
  return takeUntil(compressions, ({ timestamp }) => timestamp >= before).map((compression) => ({
    kind: 'compression',
    key: `compression:${compression.eventId}`,
    compression,
  }))
}

/** Takes what was logged before a message off the front of a list. */
function takeLogs(logs: LogEntry[], position: number): Row[] {
  return takeUntil(logs, (entry) => entry.position > position).map((entry) => ({
    kind: 'log',
    key: `log:${entry.eventId}`,
    entry,
  }))
}

/** Takes the rewinds that end before a message off the front of a list. */
function takeRewinds(rewinds: Removal[], position: number): Row[] {
  return takeUntil(rewinds, ({ endPosition }) => endPosition > position).map((rewind) => ({
    kind: 'rewind',
    key: `rewind:${rewind.removalId}`,
    rewind,
  }))
}

/** The rewinds in order of what they took, without those that a later one took along. */
function shownRewinds(removals: readonly Removal[]): Removal[] {
  return removals
    .filter(
      ({ kind, fromPosition }, index) =>
        kind === 'rewind' && !removals.slice(index + 1).some((later) => covers(later, fromPosition)),
    )
    .sort((a, b) => a.endPosition - b.endPosition)
}

/** Takes what comes before the first item that is later off the front of a list. */
function takeUntil<T>(list: T[], isLater: (item: T) => boolean): T[] {
  const later = list.findIndex(isLater)
  return list.splice(0, later < 0 ? list.length : later)
}

function tailRows(conversation: Conversation): Row[] {
  const rows: Row[] = []
  const calls = new Set<string>()
  for (const block of conversation.blocks) if (block.type === 'tool_call') calls.add(block.toolCallId)
  for (const request of conversation.permissions)
    if (request.toolCallId === undefined || !calls.has(request.toolCallId))
      rows.push({ kind: 'permission', key: `permission:${request.id}`, request })
  for (const request of conversation.elicitations)
    rows.push({ kind: 'elicitation', key: `elicitation:${request.requestId}`, request })
  const waiting = waitingRow(conversation)
  const queued = conversation.queue.map((message) => ({
    message,
    blocks: conversation.queueBlocks.filter((block) => block.messageId === message.messageId),
  }))
  // The message that an agent is started for waits behind nothing: it stands where it will stay.
  if (waiting?.kind === 'waiting' && waiting.starting) rows.push(...queued.splice(0, 1).map(sentRow))
  if (waiting !== undefined) rows.push(waiting)
  for (const entry of queued) rows.push({ kind: 'queued', key: entry.message.messageId, ...entry })
  return rows
}

function sentRow({ message, blocks }: Entry): MessageRow {
  const { messageId: key } = message
  return { kind: 'message', key, message, blocks, inherited: false, continued: false, ended: undefined }
}

/** What is shown while a turn runs and nothing of it is on screen that moves. */
function waitingRow(conversation: Conversation): Row | undefined {
  const turn = conversation.turns.at(-1)
  if (turn?.status !== 'active' || conversation.permissions.length > 0 || conversation.elicitations.length > 0)
    return undefined
  const last = conversation.messages.at(-1)
  const key = `waiting:${turn.turnId}`
  if (last?.turnId !== turn.turnId) {
    const agentId = conversation.queue[0]?.deliveries?.[0]?.agentId
    return { kind: 'waiting', key, agentId, starting: true }
  }
  const running = last.deliveries?.find((delivery) => delivery.state === 'running')
  const block = last.role === 'assistant' ? conversation.blocks.at(-1) : undefined
  if (block?.status === 'pending') return undefined
  return { kind: 'waiting', key, agentId: running?.agentId ?? last.agentId, starting: false }
}

function sameFields(a: Row, b: Row): boolean {
  if (a.kind === 'origin' && b.kind === 'origin') return a.part === b.part
  if (a.kind === 'branchStart') return true
  if (a.kind === 'compression' && b.kind === 'compression') return a.compression === b.compression
  if (a.kind === 'rewind' && b.kind === 'rewind') return a.rewind === b.rewind
  if (a.kind === 'message' && b.kind === 'message')
    return (
      a.message === b.message && a.continued === b.continued && a.ended === b.ended && sameItems(a.blocks, b.blocks)
    )
  if (a.kind === 'queued' && b.kind === 'queued') return a.message === b.message && sameItems(a.blocks, b.blocks)
  if (a.kind === 'log' && b.kind === 'log') return a.entry === b.entry
  if (a.kind === 'elicitation' && b.kind === 'elicitation') return a.request === b.request
  if (a.kind === 'permission' && b.kind === 'permission') return a.request === b.request
  if (a.kind === 'waiting' && b.kind === 'waiting') return a.agentId === b.agentId && a.starting === b.starting
  return false
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
