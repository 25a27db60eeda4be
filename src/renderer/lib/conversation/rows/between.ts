import { covers } from '#shared/state/conversation/removals'
import type { Removal } from '#shared/branch/removal'
import type { Compression } from '#shared/compression/entities'
import type { UnknownRecord } from '#shared/import/entities'
import type { LogEntry } from '#shared/log/entities'
import type { Row } from './row'

/* Rows between messages. */

/** A compression and the message it is shown before. */
export interface PlacedCompression {
  readonly compression: Compression
  readonly position: number
}

/** Compressions in the order of the log, each with its position. One of an earlier version comes after what it covers. */
export function placedCompressions(
  compressions: readonly Compression[],
  positionOf: (messageId: string) => number | undefined,
): PlacedCompression[] {
  return compressions.map((compression) => {
    const covered = (compression.compressedMessageIds ?? []).map((messageId) => positionOf(messageId) ?? -1)
    return { compression, position: compression.position ?? Math.max(-1, ...covered) + 1 }
  })
}

/** Takes the compressions that were made before a message off the front of a list. */
export function takeCompressions(compressions: PlacedCompression[], before: number): Row[] {
  return takeUntil(compressions, ({ position }) => position > before).map(({ compression }) => ({
    kind: 'compression',
    key: `compression:${compression.eventId}`,
    compression,
  }))
}

/** Takes what was logged before a message off the front of a list. */
export function takeLogs(logs: LogEntry[], position: number): Row[] {
  return takeUntil(logs, (entry) => entry.position > position).map((entry) => ({
    kind: 'log',
    key: `log:${entry.eventId}`,
    entry,
  }))
}

/** Takes the records that came before a message and were not understood off the front of a list, as one row. */
export function takeUnknown(unknown: UnknownRecord[], position: number): Row[] {
  const records = takeUntil(unknown, (record) => record.position > position)
  const [first] = records
  return first === undefined ? [] : [{ kind: 'unknown', key: `unknown:${first.number}`, records }]
}

/** Takes the rewinds that end before a message off the front of a list. */
export function takeRewinds(rewinds: Removal[], position: number): Row[] {
  return takeUntil(rewinds, ({ endPosition }) => endPosition > position).map((rewind) => ({
    kind: 'rewind',
    key: `rewind:${rewind.removalId}`,
    rewind,
  }))
}

/** The rewinds in order of what they took, without those that a later one took along. */
export function shownRewinds(removals: readonly Removal[]): Removal[] {
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
