import { asText } from '../session/as-text'
import type { Block, BlockOf, ToolContent } from '../session/blocks'

/**
 * The texts of a block that can be found, in the order they are shown: what was said and thought, what tools were given
 * and gave back. Of an output that is kept beside its message only what the message holds of it.
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

/** What a tool gave back, once: as content where there is any, else as it is. */
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
      return []
  }
}
