import type { AnySessionEvent, SessionEvent } from '#shared/contract'

/** By toolCallId: the last thing a running tool said of itself. */
export type ToolProgress = Readonly<Record<string, string>>

/** Progress of running tools after an event; the same object when nothing changed. */
export function reduceToolProgress(progress: ToolProgress, event: AnySessionEvent): ToolProgress {
  const known = event as SessionEvent
  if (known.type === 'tool.progress') {
    const { toolCallId, message, percentComplete } = known.payload
    const said = percentComplete === undefined ? message : `${Math.round(percentComplete)} % ${message}`
    return { ...progress, [toolCallId]: said }
  }
  if (known.type !== 'tool.completed' || !(known.payload.toolCallId in progress)) return progress
  const { [known.payload.toolCallId]: _done, ...rest } = progress
  return rest
}
