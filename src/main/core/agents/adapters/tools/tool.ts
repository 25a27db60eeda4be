import type { Result } from '../../../../../shared/kernel/result'
import type { ToolContent, ToolKind, ToolOutcome } from '../../../../../shared/session/blocks'
import type { Folders } from '../../../base/folders/folders'

/** What came of a call. */
export interface ToolReport {
  readonly outcome: ToolOutcome
  /** What the tool gave back, as text. */
  readonly output?: string
  readonly content?: readonly ToolContent[]
  readonly error?: string
  /** What can be said about it, in Markdown, where no model finds the words. */
  readonly remark: string
}

interface ToolContext {
  readonly signal: AbortSignal
  /** Takes what the tool prints while it runs. */
  readonly print: (text: string) => void
  /** Takes what it is at, in a few words; absent where nobody wants to know. */
  readonly tell?: (message: string) => void
}

/** A call that was looked at and can be done. Nothing has changed yet. */
export interface PreparedCall {
  /** What a person has to allow first; absent when nobody has to. */
  readonly approval?: { readonly summary: string; readonly preview: readonly ToolContent[] }
  run(context: ToolContext): Promise<ToolReport>
}

/** Something that can be done in a session's folders. */
export interface Tool<Call> {
  readonly kind: ToolKind
  /** One line for people. */
  title(call: Call): string
  /** Looks at a call without changing anything. Fails with a sentence for people. */
  prepare(call: Call, folders: Folders): Promise<Result<PreparedCall, string>>
}

/** A call that could not be done. `message` is a sentence in Markdown. */
export function failed(message: string): ToolReport {
  return { outcome: 'error', error: message, remark: message }
}

/** A call that was stopped. */
export const stopped: ToolReport = { outcome: 'cancelled', error: 'Stopped.', remark: 'Stopped.' }
