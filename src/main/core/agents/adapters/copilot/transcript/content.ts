import type { Block } from '#shared/session/blocks'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'

/** Returns the blocks of an attachment of a message of the user. */
export function attachmentOf(attachment: JsonRecord): Block[] {
  const { type } = attachment
  const path = text(attachment['path']) ?? text(attachment['filePath'])
  const name = text(attachment['displayName']) ?? path?.split(/[\\/]/).at(-1)
  const data = text(attachment['data'])
  if (data !== undefined) {
    const source = {
      type: 'base64',
      data,
      mimeType: text(attachment['mimeType']) ?? 'application/octet-stream',
    } as const
    const isPicture = source.mimeType.startsWith('image/')
    const named = name === undefined ? {} : { fileName: name }
    return isPicture ? [{ type: 'image', source, ...named }] : [{ type: 'document', source, ...named }]
  }
  const words = text(attachment['text'])
  if (type === 'selection' && words !== undefined)
    return [{ type: 'text', content: name === undefined ? words : `[${name}]\n${words}` }]
  const url = text(attachment['url'])
  // A reference to something on GitHub.
  if (path === undefined && url !== undefined)
    return [{ type: 'text', content: `[${text(attachment['title']) ?? name ?? url}](${url})` }]
  if (name === undefined) return []
  // Only its place is in the events.
  return [{ type: 'text', content: `[${path ?? name}]` }]
}

/** Returns the output of a tool: its text, or the value that a tool gave. */
export function outputOf(result: unknown): unknown {
  if (result === undefined || result === null) return ''
  if (typeof result !== 'object') return result
  if (Array.isArray(result)) return result
  const inner = record(result)
  const content = text(inner['content']) ?? text(inner['detailedContent'])
  if (content !== undefined) return content
  const { content: held, ...rest } = inner
  return Object.keys(rest).length > 0 ? inner : (held ?? '')
}
