import type { Block } from '../blocks'
import { isContext } from '../block-text'
import type { Message } from '../entities'

/** Kinds of tokens in a context, in display order. */
export const tokenKinds = ['prose', 'context', 'reasoning', 'tools', 'files'] as const
type TokenKind = (typeof tokenKinds)[number]

/**
 * Returns the tokens of a context by kind, without empty kinds. A message's tokens are split in proportion to the
 * lengths of its blocks.
 */
export function tokensByKind(
  entries: readonly { readonly message: Message; readonly tokens: number }[],
): { kind: TokenKind; tokens: number }[] {
  const sums = new Map<TokenKind, number>()
  for (const { message, tokens } of entries) {
    const lengths = message.blocks.map(lengthOf)
    const total = lengths.reduce((sum, length) => sum + length, 0)
    message.blocks.forEach((block, at) => {
      const kind = kindOf(block)
      sums.set(kind, (sums.get(kind) ?? 0) + (tokens * (lengths[at] ?? 0)) / total)
    })
  }
  return tokenKinds.flatMap((kind) => {
    const tokens = Math.round(sums.get(kind) ?? 0)
    return tokens === 0 ? [] : [{ kind, tokens }]
  })
}

function kindOf(block: Block): TokenKind {
  switch (block.type) {
    case 'text':
      return isContext(block) ? 'context' : 'prose'
    case 'reasoning':
      return 'reasoning'
    case 'tool_call':
    case 'tool_output':
      return 'tools'
    default:
      return 'files'
  }
}

function lengthOf(block: Block): number {
  if (block.type === 'text' || block.type === 'reasoning') return block.content.length + 1
  return JSON.stringify(block).length
}
