import type { ToolContent, ToolOutcome } from '#shared/session/blocks'
import type { ToolFailureReason } from '#shared/session/tool-failure'
import { record, text } from '#core/agents/transcript/values'

/** End of a tool call, as far as known. */
export interface ToolEnd {
  readonly outcome: ToolOutcome
  readonly output?: unknown
  readonly content?: readonly ToolContent[]
  readonly error?: string
  /** Cause of a failure, where the status tells it. */
  readonly reason?: ToolFailureReason
}

/** Returns the outcome of an item by its status. */
export function outcomeOf(status: string): ToolOutcome {
  if (status === 'completed') return 'ok'
  return status === 'interrupted' || status === 'inProgress' ? 'cancelled' : 'error'
}

/** Returns the arguments of a call, whatever their type. */
export function argumentsOf(native: unknown): Readonly<Record<string, unknown>> {
  return typeof native === 'object' && !Array.isArray(native) ? record(native) : { input: native }
}

/** Returns the output of a tool: its text, its images, or the raw value when there is anything else. */
export function resultOf(parts: readonly unknown[], structured?: unknown): Pick<ToolEnd, 'output' | 'content'> {
  const pictures = parts.flatMap((part) => pictureOf(record(part)))
  const texts = parts.flatMap((part) => text(record(part)['text']) ?? [])
  const isUnderstood = texts.length + pictures.length === parts.length
  const whole = isUnderstood ? texts.join('\n') : parts
  return {
    output: parts.length === 0 && structured != null ? structured : whole,
    ...(pictures.length === 0 ? {} : { content: pictures }),
  }
}

/** Converts an image, in the format of MCP servers or models. */
function pictureOf(part: Readonly<Record<string, unknown>>): ToolContent[] {
  const [, fromUrl, inUrl] = /^data:(image\/[^;,]+);base64,(.+)$/s.exec(text(part['imageUrl']) ?? '') ?? []
  const data = part['type'] === 'image' ? text(part['data']) : inUrl
  const mimeType = text(part['mimeType']) ?? fromUrl
  return data === undefined || mimeType === undefined
    ? []
    : [{ type: 'image', source: { type: 'base64', data, mimeType } }]
}
