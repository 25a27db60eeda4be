import { isDeepStrictEqual } from 'node:util'
import type { CallToolResult } from '@modelcontextprotocol/client'
import { defined } from '#shared/kernel/defined'
import type { ToolContent } from '#shared/session/blocks'
import type { McpOutcome } from '#core/agents/adapters/model-api/session/mcp'

type Part = CallToolResult['content'][number]

/** Pictures and sounds that are longer, in characters of base64, are named only. */
const LONGEST_MEDIA = 8 * 1024 * 1024

/**
 * Returns the result of a call: its words, with the text of resources and the addresses of what cannot be put in words, and what
 * can be shown.
 */
export function outcomeOf({ content, structuredContent, isError }: CallToolResult): McpOutcome {
  const texts = content.map(wordsOf)
  const values = structuredContent === undefined || isTold(structuredContent, content) ? [] : [structuredContent]
  const text = [...texts, ...values.map((value) => JSON.stringify(value))].join('\n')
  const shown = content.flatMap(shownPart)
  return { text, isError: isError === true, ...defined({ content: shown.length === 0 ? undefined : shown }) }
}

function wordsOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text
    case 'image':
      return `[picture, ${part.mimeType}, ${sizeOf(part.data)}]`
    case 'audio':
      return `[sound, ${part.mimeType}, ${sizeOf(part.data)}]`
    case 'resource_link': {
      const { uri, name, title = name, description, mimeType } = part
      return [`[${title}](${uri})`, mimeType, description].filter((words) => words !== undefined).join(', ')
    }
    case 'resource': {
      const { resource } = part
      if ('text' in resource) return `${resource.uri}:\n${resource.text}`
      return `[${resource.uri}, ${resource.mimeType ?? 'of an unknown type'}, ${sizeOf(resource.blob)}]`
    }
  }
}

function shownPart(part: Part): ToolContent[] {
  if (part.type === 'image' || part.type === 'audio') return media(part.type, part.data, part.mimeType)
  if (part.type === 'resource_link') return [{ type: 'link', url: part.uri, title: part.title ?? part.name }]
  if (part.type !== 'resource' || !('blob' in part.resource)) return []
  const { blob, mimeType = '' } = part.resource
  const [kind] = mimeType.split('/')
  return kind === 'image' || kind === 'audio' ? media(kind, blob, mimeType) : []
}

const media = (type: 'image' | 'audio', data: string, mimeType: string): ToolContent[] =>
  data.length > LONGEST_MEDIA || !mimeType.startsWith(`${type}/`)
    ? []
    : [{ type, source: { type: 'base64', data, mimeType } }]

/** Servers give structured values as text too, for clients that do not know them. */
function isTold(value: unknown, content: readonly Part[]): boolean {
  return content.some((part) => part.type === 'text' && isDeepStrictEqual(parsed(part.text), value))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function sizeOf(base64: string): string {
  const bytes = Math.floor((base64.length * 3) / 4)
  return bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`
}
