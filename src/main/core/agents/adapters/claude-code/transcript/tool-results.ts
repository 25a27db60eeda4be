import type { ToolContent } from '#shared/session/blocks'
import type { ToolResult } from '#core/agents/transcript/conversation-builder'
import { isWhole } from '#core/agents/transcript/fields'
import type { JsonRecord } from '#core/agents/transcript/records'
import { changeOfCall } from '#core/agents/transcript/tool-kinds'
import { list, record, text } from '#core/agents/transcript/values'
import { inside } from '#core/agents/transcript/user-words'
import { resourceFields, resultFields, sourceFields, textFields } from './known-fields'

type Picture = Extract<ToolContent, { type: 'image' }>

/** A file in which Claude Code keeps a long output; the transcript has its beginning. */
const PERSISTED = /^\nOutput too large [^\n]*Full output saved to: ([^\n]+)\n/

/** Returns whether a part has the result of a call, of the agent's own tools or of the provider's. */
export function isResult({ type }: JsonRecord): boolean {
  return typeof type === 'string' && /^(?:\w+_)?tool_result$/.test(type)
}

/** Returns the result of a call, of its part in a message of the user. `whole` is the output of a file beside, if any. */
export function resultOf(part: JsonRecord, entry: JsonRecord, whole: string | undefined): ToolResult | undefined {
  const toolCallId = text(part['tool_use_id'])
  if (toolCallId === undefined) return undefined
  const isError = part['is_error'] === true
  const pictures = list(part['content']).flatMap((item) => pictureOf(record(item)))
  const change = isError ? undefined : changeOfCall(record(entry['toolUseResult']))
  const content = [...(change?.content ?? []), ...pictures]
  return {
    toolCallId,
    output: whole ?? outputText(part['content']),
    outcome: isError ? 'error' : 'ok',
    ...(isError ? { isError } : {}),
    ...(content.length === 0 ? {} : { content }),
  }
}

/** Returns whether all of a result's output is shown. */
export function isOutput(part: JsonRecord): boolean {
  const { content } = part
  return (typeof content === 'string' || Array.isArray(content)) && isWhole(part, resultFields)
}

/** Returns the name of the file that has the output of a result, if it is too long for the transcript. */
export function persistedOutput(part: JsonRecord, entry: JsonRecord): string | undefined {
  const { content } = part
  const words = typeof content === 'string' ? content : text(record(list(content)[0])['text'])
  const said = words === undefined ? undefined : inside(words.trim(), '<persisted-output>', '</persisted-output>')
  if (said === undefined) return undefined
  const path = text(record(entry['toolUseResult'])['persistedOutputPath']) ?? PERSISTED.exec(said)?.[1]?.trim()
  return path?.split(/[\\/]/).at(-1)
}

/** Returns the base64 source of a part, if it has one. */
export function sourceOf(part: JsonRecord): { type: 'base64'; data: string; mimeType: string } | undefined {
  const source = record(part['source'])
  const data = text(source['data'])
  if (source['type'] !== 'base64' || data === undefined) return undefined
  return { type: 'base64', data, mimeType: text(source['media_type']) ?? 'application/octet-stream' }
}

function pictureOf(part: JsonRecord): Picture[] {
  const source = part['type'] === 'image' ? sourceOf(part) : undefined
  return source === undefined ? [] : [{ type: 'image', source }]
}

function outputText(content: unknown): string {
  if (typeof content === 'string') return content
  return list(content).flatMap(outputOfPart).join('\n')
}

function outputOfPart(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const part = record(value)
  const { text: words } = part
  if (typeof words === 'string' && isWhole(part, textFields)) return [words]
  if (part['type'] === 'image' && sourceOf(part) !== undefined && isWhole(part, sourceFields)) return []
  const resource = record(part['resource'])
  const uri = text(resource['uri']) ?? text(part['uri'])
  const named = text(part['title']) ?? text(part['name'])
  const address = uri === undefined ? [] : [named === undefined || named === uri ? uri : `${named}: ${uri}`]
  const held = text(resource['text'])
  if (address.length > 0 && isWhole(part, resourceFields) && isWhole(resource, resourceFields))
    return [...address, ...(held === undefined ? [] : [held])]
  // Of an unknown kind: as it is.
  return value === null ? [] : [JSON.stringify(value)]
}
