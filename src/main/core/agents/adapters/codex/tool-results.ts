import type { ToolContent, ToolOutcome } from '../../../../../shared/session/blocks'
import { record, text } from '../../transcript/values'

/** How the use of a tool ended, as far as that is known. */
export interface ToolEnd {
  readonly outcome: ToolOutcome
  readonly output?: unknown
  readonly content?: readonly ToolContent[]
  readonly error?: string
}

/** How a step ended, by its status. */
export function outcomeOf(status: string): ToolOutcome {
  if (status === 'completed') return 'ok'
  return status === 'interrupted' || status === 'inProgress' ? 'cancelled' : 'error'
}

/** The arguments of a call, whatever they are. */
export function argumentsOf(native: unknown): Readonly<Record<string, unknown>> {
  return typeof native === 'object' && !Array.isArray(native) ? record(native) : { input: native }
}

/** What a tool gave back: its text, its pictures, or all of it as it is when there is something else. */
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

/** A picture, as MCP servers and as models have it. */
function pictureOf(part: Readonly<Record<string, unknown>>): ToolContent[] {
  const [, fromUrl, inUrl] = /^data:(image\/[^;,]+);base64,(.+)$/s.exec(text(part['imageUrl']) ?? '') ?? []
  const data = part['type'] === 'image' ? text(part['data']) : inUrl
  const mimeType = text(part['mimeType']) ?? fromUrl
  return data === undefined || mimeType === undefined
    ? []
    : [{ type: 'image', source: { type: 'base64', data, mimeType } }]
}
