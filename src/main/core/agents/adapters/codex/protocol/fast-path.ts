import { record } from '../../../transcript/values'
import type { Item } from './messages'

/*
 * Hand-written parsers of the most frequent messages: validating their schemas would take longer than all other processing.
 */

interface ItemParams {
  readonly threadId: string
  readonly item: Item
}

/** Text of an item, and the part of a summary, or of raw reasoning, that it belongs to. */
interface DeltaParams {
  readonly threadId: string
  readonly itemId: string
  readonly delta: string
  readonly part: string | undefined
}

/** Parses an item; undefined when it is invalid. */
export function readItem(native: unknown): Item | undefined {
  const { type, id } = record(native)
  return typeof type === 'string' && typeof id === 'string' ? (native as Item) : undefined
}

export function readItemParams(native: unknown): ItemParams | undefined {
  const params = record(native)
  const item = readItem(params['item'])
  const { threadId } = params
  return item === undefined || typeof threadId !== 'string' ? undefined : { threadId, item }
}

export function readDelta(native: unknown): DeltaParams | undefined {
  const { threadId, itemId, delta, summaryIndex, contentIndex } = record(native)
  if (typeof threadId !== 'string' || typeof itemId !== 'string' || typeof delta !== 'string') return undefined
  const part = partName('summary', summaryIndex) ?? partName('content', contentIndex)
  return { threadId, itemId, delta, part }
}

const partName = (of: string, index: unknown): string | undefined =>
  typeof index === 'number' ? `${of} ${index}` : undefined
