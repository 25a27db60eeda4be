import type { Result } from '#shared/kernel/result'
import type { ToolContent, ToolOutcome } from '#shared/session/blocks'
import type { ToolKind } from '#shared/vocabulary/entities'
import type { Folders } from '#core/base/folders/folders'

/** Result of a call. */
export interface ToolReport {
  readonly outcome: ToolOutcome
  /** Output of the tool, as text. */
  readonly output?: string
  readonly content?: readonly ToolContent[]
  readonly error?: string
  /** Comment on the result in Markdown, for agents without a model. */
  readonly remark: string
}

interface ToolContext {
  readonly signal: AbortSignal
  /** Receives the output of the running tool. */
  readonly print: (text: string) => void
  /** Receives a short progress text; absent when nobody needs it. */
  readonly tell?: (message: string) => void
}

/** A validated call that can be executed. Nothing has changed yet. */
export interface PreparedCall {
  /** Required permission; absent when none is needed. */
  readonly approval?: { readonly summary: string; readonly preview: readonly ToolContent[] }
  run(context: ToolContext): Promise<ToolReport>
}

/** An action in a session's folders. */
export interface Tool<Call> {
  readonly kind: ToolKind
  /** Returns one line for display. */
  title(call: Call): string
  /** Validates a call without changing anything. Fails with a user-facing sentence. */
  prepare(call: Call, folders: Folders): Promise<Result<PreparedCall, string>>
}

/** Returns the report of a failed call. `message` is a sentence in Markdown. */
export function failed(message: string): ToolReport {
  return { outcome: 'error', error: message, remark: message }
}

/** A call that was stopped. */
export const stopped: ToolReport = { outcome: 'cancelled', error: 'Stopped.', remark: 'Stopped.' }
