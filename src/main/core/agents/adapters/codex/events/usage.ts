import type { AdapterEvent } from '#shared/adapter/port'
import { nothingRemembered } from '#core/agents/adapters/remembered'
import { noTokens, type MappedThread, type ThreadState } from './map-state'
import type { Tokens } from '../protocol/messages'

/**
 * Converts the tokens of one model call. The running total counts, so a repeated or late report counts once; the first
 * total of a resumed thread is the baseline. `isOwn`: the call belongs to the running turn, and not to an earlier one.
 * Codex 0.105 repeats the latest report at the beginning of a turn, under that turn's id.
 */
export function mapUsage(
  thread: ThreadState,
  isOwn: boolean,
  usage: { readonly total: Tokens; readonly last: Tokens; readonly modelContextWindow?: number | null | undefined },
): MappedThread {
  const { total, last, modelContextWindow } = usage
  const before = thread.total
  if (before !== undefined && total.totalTokens <= before.totalTokens) return { thread, events: [] }
  const events: AdapterEvent[] = []
  if (before !== undefined) events.push({ type: 'usage', report: difference(total, before) })
  else if (isOwn && hasSpoken(thread)) events.push({ type: 'usage', report: difference(last, noTokens) })
  if (modelContextWindow != null && modelContextWindow > 0)
    events.push({
      type: 'contextWindow',
      state: { currentTokens: last.totalTokens, maxTokens: modelContextWindow },
    })
  return { thread: { ...thread, total }, events }
}

/** Returns whether the model has produced anything since the thread was taken up. */
const hasSpoken = ({ message, items, done }: ThreadState): boolean =>
  message !== 'nothing' || items.size > 0 || done !== nothingRemembered

function difference(now: Tokens, before: Tokens): Extract<AdapterEvent, { type: 'usage' }>['report'] {
  return {
    granularity: 'call',
    mode: 'delta',
    inputTokens: Math.max(0, now.inputTokens - before.inputTokens),
    outputTokens: Math.max(0, now.outputTokens - before.outputTokens),
    cacheReadTokens: Math.max(0, now.cachedInputTokens - before.cachedInputTokens),
    cacheWriteTokens: Math.max(0, (now.cacheWriteInputTokens ?? 0) - (before.cacheWriteInputTokens ?? 0)),
    reasoningTokens: Math.max(0, now.reasoningOutputTokens - before.reasoningOutputTokens),
  }
}
