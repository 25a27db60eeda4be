import type { ToolContent, ToolOutcome } from '#shared/session/blocks'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'

interface Result {
  readonly outcome: ToolOutcome
  readonly output?: string
  readonly isError?: boolean
  readonly content?: ToolContent[]
}

/** Returns the result of a call, from what the model got of it and what was shown. */
export function resultOf(response: JsonRecord, told: JsonRecord): Result {
  const shown = record(told['resultDisplay'])
  const output =
    text(shown['text']) ?? text(response['output']) ?? text(response['error']) ?? text(told['resultDisplay'])
  const status = told['status']
  const isDone = status === 'success' || (status === undefined && response['error'] === undefined)
  const outcome = isDone ? 'ok' : status === 'cancelled' ? 'cancelled' : 'error'
  const path = text(shown['filePath']) ?? text(shown['fileName'])
  const { originalContent: oldText, newContent: newText } = shown
  const isChange = path !== undefined && typeof newText === 'string'
  return {
    outcome,
    ...(output === undefined ? {} : { output }),
    ...(outcome === 'error' ? { isError: true } : {}),
    ...(isChange
      ? { content: [{ type: 'diff', path, oldText: typeof oldText === 'string' ? oldText : null, newText }] }
      : {}),
  }
}
