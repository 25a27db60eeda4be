import type { ToolContent } from '#shared/session/blocks'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'

type Json = Readonly<Record<string, unknown>>

/** Returns the parts of a tool's result that are no text: images, sounds and links. */
export function toolContentOf(result: Json): readonly ToolContent[] {
  return list(result['contents']).map(record).flatMap(partOf)
}

function partOf(part: Json): ToolContent[] {
  const [data, mimeType] = [text(part['data']), text(part['mimeType'])]
  switch (part['type']) {
    case 'image':
    case 'audio':
      return data === undefined || mimeType === undefined
        ? []
        : [{ type: part['type'], source: { type: 'base64', data, mimeType } }]
    case 'resource_link': {
      const url = text(part['uri'])
      const title = text(part['title']) ?? text(part['name'])
      return url === undefined ? [] : [{ type: 'link', url, ...defined({ title }) }]
    }
    default:
      return []
  }
}
