import type { BlockOf, ToolContent } from '../blocks'

/** A tool's output as an agent gets to read it: text as it is, anything else as JSON. */
export function outputText(block: BlockOf<'tool_output'>): string {
  const parts = [valueText(block.output)]
  // Where there is an output the shaped parts repeat it; they count only where they are all there is.
  if (parts[0] === '') for (const part of block.content ?? []) parts.push(contentText(part))
  return parts.filter((part) => part !== '').join('\n')
}

/** Characters of a tool's output, pictures aside; of one that is kept elsewhere about as many. */
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
      return ''
  }
}
