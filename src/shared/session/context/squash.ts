import { z } from 'zod'
import { ContextDraft } from './draft'
import { ContextEdit, editedIds } from './edits'
import type { PipelineRun } from './pipeline'
import { countContext } from './tokens/count'
import type { TokenCounter } from './tokens/counter'
import type { ContextMessage, ContextProblem, Squash } from './types'

/** Content of `summaryJson`: the edits that lead from the context before to the one after. */
const SquashSummary = z.object({ version: z.literal(1), edits: z.array(ContextEdit) })

/** A compression, as stored in the `squash` event. */
export interface SquashData {
  readonly summaryJson: string
  /** Removed or changed messages: real ones, or summaries of earlier squashes. Empty: no effect. */
  readonly compressedMessageIds: readonly string[]
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** False when the token counts are estimates. */
  readonly tokensExact: boolean
}

/**
 * Returns a compression as data. `after` is the result of a pipeline over `before`. Assembling with it yields
 * `after.messages`; dropping it undoes the compression and later ones made on top of it.
 */
export function squashOf(before: readonly ContextMessage[], after: PipelineRun, counter: TokenCounter): SquashData {
  const known = new Set(before.map(({ message }) => message.messageId))
  const compressed = new Set(after.edits.flatMap(editedIds).filter((messageId) => known.has(messageId)))
  const [tokensBefore, tokensAfter] = [countContext(before, counter), countContext(after.messages, counter)]
  return {
    summaryJson: summaryJsonOf(after.edits),
    compressedMessageIds: [...compressed],
    tokensBefore: tokensBefore.tokens,
    tokensAfter: tokensAfter.tokens,
    tokensExact: tokensBefore.exact && tokensAfter.exact,
  }
}

/**
 * Applies a stored compression. It is valid only while everything it covers is in the context: a rewind to before one
 * of these messages, or undoing an earlier squash it depends on, restores what it covered. Returns the problems.
 */
export function applySquash(draft: ContextDraft, squash: Squash, sessionId: string): ContextProblem[] {
  const covered = squash.compressedMessageIds ?? saidUntil(draft, squash.timestamp)
  if (covered.some((messageId) => draft.find(messageId) === undefined)) return []
  const edits = editsOf(squash, covered)
  if (edits === undefined) return [{ sessionId, message: `Compression ${squash.squashId} has an unknown format.` }]
  draft.apply(edits, { kind: 'squash', sessionId, squashId: squash.squashId })
  return []
}

/** Returns the edits of a squash; undefined when they are damaged or from a newer Parley. */
function editsOf({ squashId, summaryJson }: Squash, covered: readonly string[]): ContextEdit[] | undefined {
  const value = parsedJson(summaryJson)
  if (typeof value === 'object' && value !== null && 'edits' in value) {
    const ours = SquashSummary.safeParse(value)
    return ours.success ? ours.data.edits : undefined
  }
  // From another implementation: its content is the summary.
  const text = typeof value === 'string' ? value : summaryJson
  return [{ kind: 'summarize', messageId: `${squashId}:summary`, messageIds: [...covered], text }]
}

/**
 * Returns a stored compression with a new text for one of its summaries. `before` is the context that it applies to.
 * Undefined when it has no such summary.
 */
export function withSummaryText(
  before: readonly ContextMessage[],
  squash: Squash,
  messageId: string,
  text: string,
): Pick<SquashData, 'summaryJson' | 'compressedMessageIds'> | undefined {
  const compressedMessageIds = squash.compressedMessageIds ?? saidUntil(new ContextDraft(before), squash.timestamp)
  const edits = editsOf(squash, compressedMessageIds)
  const isMeant = (edit: ContextEdit): boolean => edit.kind === 'summarize' && edit.messageId === messageId
  if (edits?.some(isMeant) !== true) return undefined
  const edited = edits.map((edit) => (isMeant(edit) ? { ...edit, text } : edit))
  return { summaryJson: summaryJsonOf(edited), compressedMessageIds }
}

function summaryJsonOf(edits: ContextEdit[]): string {
  return JSON.stringify({ version: 1, edits } satisfies z.infer<typeof SquashSummary>)
}

function saidUntil(draft: ContextDraft, timestamp: number): string[] {
  const messages = draft.messages
  const later = messages.findIndex(({ message }) => message.timestamp > timestamp)
  return messages.slice(0, later < 0 ? messages.length : later).map(({ message }) => message.messageId)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
