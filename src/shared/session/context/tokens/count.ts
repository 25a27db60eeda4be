import type { Block } from '../../blocks'
import type { Source } from '../../../attachment/entities'
import type { Message } from '../../entities'
import { outputText } from '../output-text'
import type { ContextMessage } from '../types'
import type { TokenCount, TokenCounter } from './counter'

/** Tokens that providers add for each message, and for each tool call or output. */
const MESSAGE_TOKENS = 4
const TOOL_TOKENS = 6
/** Tokens of an image at the maximum size that providers accept. */
const IMAGE_TOKENS = 1600
/** Document bytes per token for non-text documents: a PDF page has about 2,000 tokens in some 60 KB. */
const DOCUMENT_BYTES_PER_TOKEN = 30

/**
 * Returns the tokens of one message with all its blocks. Exact only when the counter is exact and all content is text.
 */
export function countMessage(message: Message, counter: TokenCounter): TokenCount {
  let tokens = MESSAGE_TOKENS
  let exact = counter.exact
  for (const block of message.blocks) {
    const counted = countBlock(block, counter)
    tokens += counted.tokens
    exact &&= counted.exact
  }
  return { tokens, exact }
}

/** Returns the tokens of a context: the sum over its messages. */
export function countContext(messages: readonly ContextMessage[], counter: TokenCounter): TokenCount {
  let tokens = 0
  let exact = counter.exact
  for (const { message } of messages) {
    const counted = countMessage(message, counter)
    tokens += counted.tokens
    exact &&= counted.exact
  }
  return { tokens, exact }
}

function countBlock(block: Block, counter: TokenCounter): TokenCount {
  const { exact } = counter
  switch (block.type) {
    case 'text':
    case 'reasoning':
      return { tokens: counter.count(block.content), exact }
    case 'tool_call':
      return { tokens: TOOL_TOKENS + counter.count(block.name) + counter.count(JSON.stringify(block.args)), exact }
    case 'tool_output': {
      const pictures = (block.content ?? []).filter((part) => part.type === 'image').length
      const tokens = TOOL_TOKENS + counter.count(outputText(block)) + pictures * IMAGE_TOKENS
      return { tokens, exact: exact && pictures === 0 }
    }
    case 'image':
      return { tokens: IMAGE_TOKENS, exact: false }
    case 'document':
      return { tokens: countSource(block.source), exact: false }
    case 'attachment':
      return { tokens: counter.count(block.fileName) + countSource(block.source), exact: false }
  }
}

/** Counts a source that is only an address as one image or page. */
function countSource(source: Source): number {
  const mimeType = source.mimeType ?? ''
  if (source.type === 'url' || mimeType.startsWith('image/')) return IMAGE_TOKENS
  const bytes = (source.data.length * 3) / 4
  const textual = mimeType.startsWith('text/') || mimeType.includes('json') || mimeType.includes('xml')
  return Math.ceil(bytes / (textual ? 4 : DOCUMENT_BYTES_PER_TOKEN))
}
