import type { InheritedPart } from '#shared/branch/entities'
import type { Conversation } from '#shared/conversation/entities'
import type { UnknownRecord } from '#shared/import/entities'
import { placedCompressions, shownRewinds, takeCompressions, takeLogs, takeRewinds, takeUnknown } from './rows/between'
import { collect, endedTurn, messageRow, paged } from './rows/entries'
import type { EarlierMessages, GapRow, InheritedMessages, Row } from './rows/row'
import { isSameRow } from './rows/same-row'
import { tailRows } from './rows/tail'

export type { EarlierMessages, GapRow, MessageRow, Row } from './rows/row'

const branchStart: Row = { kind: 'branchStart', key: 'branch-start' }

/** Makes the rows of a conversation, again and again, giving out the same objects for what stayed the same. */
export class RowBuilder {
  readonly #gaps = new WeakMap<EarlierMessages, GapRow[]>()
  #rows = new Map<string, Row>()

  build(
    conversation: Conversation,
    earlier: EarlierMessages,
    inherited: readonly InheritedMessages[] = [],
    unknown: readonly UnknownRecord[] = [],
  ): readonly Row[] {
    const entries = collect(conversation, earlier)
    const turns = new Map(conversation.turns.map((turn) => [turn.turnId, turn]))
    const turnOf = (turnId: string) => turns.get(turnId) ?? earlier.turn(turnId)
    const rows: Row[] = inherited.flatMap(({ part, pages }) => this.#inheritedRows(part, pages))
    if (rows.length > 0) rows.push(branchStart)
    const positions = new Map(
      entries.flatMap((entry) =>
        typeof entry === 'object' && entry.message.position !== null
          ? [[entry.message.messageId, entry.message.position] as const]
          : [],
      ),
    )
    const compressions = placedCompressions(conversation.compressions, (messageId) => positions.get(messageId))
    const logs = [...conversation.logs]
    const records = [...unknown]
    const rewinds = shownRewinds(conversation.removals)
    entries.forEach((entry, index) => {
      const position = typeof entry === 'number' ? entry : (entry.message.position ?? Number.POSITIVE_INFINITY)
      rows.push(...takeRewinds(rewinds, position), ...takeUnknown(records, position), ...takeLogs(logs, position))
      rows.push(...takeCompressions(compressions, position))
      const ended = endedTurn(entry, entries[index + 1], turnOf)
      if (typeof entry === 'number') rows.push(this.#gap(entry, earlier, 'gap'))
      else rows.push(messageRow(entry, entries[index - 1], { inherited: false, ended, next: entries[index + 1] }))
    })
    rows.push(...takeCompressions(compressions, Number.POSITIVE_INFINITY))
    rows.push(...takeUnknown(records, Number.POSITIVE_INFINITY), ...takeLogs(logs, Number.POSITIVE_INFINITY))
    rows.push(...takeRewinds(rewinds, Number.POSITIVE_INFINITY))
    rows.push(...tailRows(conversation))
    return this.#reuse(rows)
  }

  /** Messages inherited from one session. The outcomes of its turns belong to that session. */
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
      const same = old !== undefined && isSameRow(old, row) ? old : row
      next.set(row.key, same)
      return same
    })
    this.#rows = next
    return result
  }
}
