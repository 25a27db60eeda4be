import { record } from '#core/agents/transcript/values'
import type { Item, Tokens, Turn } from './messages'

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

/** Tokens of the latest model call of a thread, and of all of its calls. */
interface UsageParams {
  readonly threadId: string
  readonly turnId: string | null | undefined
  readonly total: Tokens
  readonly last: Tokens
  readonly modelContextWindow: number | null | undefined
}

export function readUsage(native: unknown): UsageParams | undefined {
  const { threadId, turnId, tokenUsage } = record(native)
  const { total, last, modelContextWindow } = record(tokenUsage)
  if (typeof threadId !== 'string' || !areTokens(total) || !areTokens(last)) return undefined
  if (turnId != null && typeof turnId !== 'string') return undefined
  if (modelContextWindow != null && !isCount(modelContextWindow)) return undefined
  return { threadId, turnId, total, last, modelContextWindow }
}

function areTokens(native: unknown): native is Tokens {
  const { totalTokens, inputTokens, cachedInputTokens, cacheWriteInputTokens, outputTokens, reasoningOutputTokens } =
    record(native)
  return (
    isCount(totalTokens) &&
    isCount(inputTokens) &&
    isCount(cachedInputTokens) &&
    (cacheWriteInputTokens === undefined || isCount(cacheWriteInputTokens)) &&
    isCount(outputTokens) &&
    isCount(reasoningOutputTokens)
  )
}

const isCount = (native: unknown): native is number =>
  typeof native === 'number' && Number.isFinite(native) && native >= 0

/** Returns the text of an item that is one; undefined when it is invalid. */
export function readText(item: Item): string | undefined {
  const { text } = record(item)
  return typeof text === 'string' ? text : undefined
}

export function readMessage(native: unknown): string | undefined {
  const { message } = record(native)
  return typeof message === 'string' ? message : undefined
}

interface TurnParams {
  readonly threadId: string
  readonly turn: Turn
}

export function readTurn(native: unknown): TurnParams | undefined {
  const { threadId, turn } = record(native)
  const { id, status, error, items } = record(turn)
  if (typeof threadId !== 'string' || typeof id !== 'string' || typeof status !== 'string') return undefined
  if ((error != null && !isTurnError(error)) || (items !== undefined && !Array.isArray(items))) return undefined
  return { threadId, turn: turn as Turn }
}

function isTurnError(native: unknown): boolean {
  const { message, additionalDetails } = record(native)
  return typeof message === 'string' && (additionalDetails == null || typeof additionalDetails === 'string')
}
