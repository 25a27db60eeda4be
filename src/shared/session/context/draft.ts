import type { Message } from '../entities'
import type { Block } from '../blocks'
import { contentText } from '../block-text'
import { withOutput, withoutReasoning, type ContextEdit } from './edits'
import type { ContextCause, ContextMessage, Taken } from './types'

/** Effect of applied edits, by messageId. */
export interface EditEffect {
  readonly removed: readonly string[]
  readonly changed: readonly string[]
  readonly added: readonly string[]
}

/**
 * A context under construction. Places never move, so the cost of any number of edits is proportional to the messages
 * they name.
 */
export class ContextDraft {
  private readonly places: (ContextMessage | null)[] = []
  private readonly placeOf = new Map<string, number>()
  /** By removed id: of a message, or of an earlier summary. */
  private readonly left = new Map<string, Taken>()

  constructor(messages: readonly ContextMessage[] = []) {
    for (const message of messages) this.append(message)
  }

  /** Current messages, in order. */
  get messages(): ContextMessage[] {
    return this.places.filter((entry) => entry !== null)
  }

  append(entry: ContextMessage): void {
    this.placeOf.set(entry.message.messageId, this.places.length)
    this.places.push(entry)
  }

  /** Returns the message with this id if it is in the current context. */
  find(messageId: string): ContextMessage | undefined {
    const place = this.placeOf.get(messageId)
    return place === undefined ? undefined : (this.places[place] ?? undefined)
  }

  /** Applies edits in order; later ones may name summaries made by earlier ones. */
  apply(edits: readonly ContextEdit[], cause: ContextCause): EditEffect {
    const effect = { removed: new Set<string>(), changed: new Set<string>(), added: new Set<string>() }
    for (const edit of edits) {
      switch (edit.kind) {
        case 'remove':
          for (const messageId of edit.messageIds)
            if (this.take(messageId, { cause }) !== undefined) effect.removed.add(messageId)
          break
        case 'summarize':
          for (const messageId of this.summarize(edit, cause)) effect.removed.add(messageId)
          if (this.find(edit.messageId) !== undefined) effect.added.add(edit.messageId)
          break
        case 'strip-reasoning':
          this.change(edit.messageId, withoutReasoning, cause, effect)
          break
        case 'replace-output':
          this.change(edit.messageId, (blocks) => withOutput(blocks, edit.toolCallId, edit.text), cause, effect)
          break
      }
    }
    return {
      removed: [...effect.removed].filter((messageId) => !effect.added.has(messageId)),
      changed: [...effect.changed].filter((messageId) => !effect.removed.has(messageId)),
      added: [...effect.added].filter((messageId) => !effect.removed.has(messageId)),
    }
  }

  /**
   * Returns the cause that removed a former message or summary; what removed a message's summary also removed the
   * message.
   */
  takenBy(messageId: string): Taken | undefined {
    const taken = this.left.get(messageId)
    if (taken?.summaryMessageId === undefined) return taken
    const further = this.takenBy(taken.summaryMessageId)
    if (further === undefined) return taken
    this.left.set(messageId, further)
    return further
  }

  private take(messageId: string, taken: Taken): ContextMessage | undefined {
    const entry = this.find(messageId)
    const place = this.placeOf.get(messageId)
    if (entry === undefined || place === undefined) return undefined
    this.places[place] = null
    this.placeOf.delete(messageId)
    this.left.set(messageId, taken)
    return entry
  }

  private summarize(edit: Extract<ContextEdit, { kind: 'summarize' }>, cause: ContextCause): readonly string[] {
    const present = edit.messageIds
      .map((messageId) => ({ messageId, place: this.placeOf.get(messageId) }))
      .filter((covered): covered is { messageId: string; place: number } => covered.place !== undefined)
      .sort((a, b) => a.place - b.place)
    const taken = { cause, summaryMessageId: edit.messageId }
    const entries = present.map(({ messageId }) => this.take(messageId, taken)).filter((entry) => entry !== undefined)
    const [first] = present
    const last = entries.at(-1)
    if (first === undefined || last === undefined) return []
    this.places[first.place] = {
      message: summaryMessage(edit, last.message),
      source: { kind: 'summary', messageIds: entries.flatMap(realIds), cause },
      changedBy: [],
    }
    this.placeOf.set(edit.messageId, first.place)
    return present.map(({ messageId }) => messageId)
  }

  /** Changes a message's blocks. A message without remaining blocks is removed. */
  private change(
    messageId: string,
    edited: (blocks: Block[]) => Block[],
    cause: ContextCause,
    effect: { removed: Set<string>; changed: Set<string> },
  ): void {
    const entry = this.find(messageId)
    const place = this.placeOf.get(messageId)
    if (entry === undefined || place === undefined) return
    const blocks = edited(entry.message.blocks)
    if (blocks === entry.message.blocks) return
    if (blocks.length === 0) {
      this.take(messageId, { cause })
      effect.removed.add(messageId)
      return
    }
    this.places[place] = withBlocks(entry, blocks, cause)
    effect.changed.add(messageId)
  }
}

/** Returns a context message with other blocks, and records the cause. */
export function withBlocks(entry: ContextMessage, blocks: Block[], cause: ContextCause): ContextMessage {
  const known = entry.changedBy.includes(cause)
  return {
    ...entry,
    message: { ...entry.message, blocks, contentText: contentText(blocks) },
    changedBy: known ? entry.changedBy : [...entry.changedBy, cause],
  }
}

/** Returns the ids of the real messages behind a context message: itself, or those it summarizes. */
export function realIds(entry: ContextMessage): readonly string[] {
  return entry.source.kind === 'summary' ? entry.source.messageIds : [entry.message.messageId]
}

function summaryMessage({ messageId, text }: { messageId: string; text: string }, last: Message): Message {
  return {
    messageId,
    sessionId: last.sessionId,
    turnId: null,
    role: 'user',
    contentText: text,
    blocks: [{ type: 'text', content: text }],
    timestamp: last.timestamp,
    origin: 'compact',
  }
}
