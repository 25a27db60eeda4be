import type { BlockOf, ToolContent } from '../blocks'

/** Returns a tool's output as an agent reads it: text unchanged, anything else as JSON. */
export function outputText(block: BlockOf<'tool_output'>): string {
  const parts = [valueText(block.output)]
  // Structured parts repeat the output; they count only when there is no output.
  if (parts[0] === '') for (const part of block.content ?? []) parts.push(contentText(part))
  return parts.filter((part) => part !== '').join('\n')
}

/** Returns the length of a tool's output in characters, without images; approximate for an output stored separately. */
export function outputLength(block: BlockOf<'tool_output'>): number {
  return block.blob?.size ?? outputText(block).length
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function contentText(part: ToolContent): string {
  switch (part.type) {
    case 'text':
      return part.text
    case 'diff':
      return `${part.oldText ?? ''}\n${part.newText}`
    case 'terminal':
      return part.output
    case 'link':
      return part.url
    case 'image':
    case 'audio':
    case 'app':
      return ''
  }
}
