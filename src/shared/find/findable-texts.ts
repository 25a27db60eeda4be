import { asText } from '../session/as-text'
import type { Block, BlockOf, ToolContent } from '../session/blocks'

/**
 * Returns the searchable texts of a block in display order: messages, reasoning, tool inputs and outputs. For an output
 * stored separately, only the part within the message.
 */
export function findableTexts(block: Block): readonly string[] {
  switch (block.type) {
    case 'text':
    case 'reasoning':
      return [block.content]
    case 'tool_call':
      return [...(block.title === undefined ? [] : [block.title]), ...Object.values(block.args).map(asText)]
    case 'tool_output':
      return outputTexts(block)
    case 'attachment':
      return [block.displayName ?? block.fileName]
    case 'image':
    case 'document':
      return []
  }
}

/** Returns the output of a tool once: its content if any, otherwise the raw output. */
function outputTexts({ output, content = [], blob }: BlockOf<'tool_output'>): string[] {
  const texts = content.flatMap(contentTexts).filter((text) => text !== '')
  return texts.length > 0 && blob === undefined ? texts : [...texts, asText(output)]
}

function contentTexts(content: ToolContent): string[] {
  switch (content.type) {
    case 'text':
      return [content.text]
    case 'terminal':
      return [content.output]
    case 'diff':
      return [content.path, content.oldText ?? '', content.newText]
    case 'link':
      return [content.title ?? content.url]
    case 'image':
    case 'audio':
    case 'app':
      return []
  }
}
