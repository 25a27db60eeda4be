import type { Block } from '../../../shared/session/blocks'
import type { ContextEntry } from './context-reader.svelte'

/** What the tokens of a context are spent on. `other`: what agents add, their instructions and tools for example. */
export type TokenKind = 'prose' | 'reasoning' | 'tools' | 'files' | 'other'

/** Tokens of one kind. */
export interface TokenShare {
  readonly kind: TokenKind
  readonly tokens: number
}

const order: readonly TokenKind[] = ['prose', 'reasoning', 'tools', 'files', 'other']

/**
 * The tokens of a context by kind, in a fixed order, without the kinds there are none of. A message's tokens are divided
 * by the lengths of its blocks. With `used`, what the agent itself counted, the rest is `other`.
 */
export function tokensByKind(messages: readonly ContextEntry[], used?: number): TokenShare[] {
  const sums = new Map<TokenKind, number>()
  const add = (kind: TokenKind, tokens: number) => sums.set(kind, (sums.get(kind) ?? 0) + tokens)
  for (const { message, tokens } of messages) {
    const lengths = message.blocks.map(lengthOf)
    const total = lengths.reduce((sum, length) => sum + length, 0)
    message.blocks.forEach((block, at) => add(kindOf(block), (tokens * (lengths[at] ?? 0)) / total))
  }
  const own = [...sums.values()].reduce((sum, tokens) => sum + tokens, 0)
  if (used !== undefined && used > own) add('other', used - own)
  return order.flatMap((kind) => {
    const tokens = Math.round(sums.get(kind) ?? 0)
    return tokens === 0 ? [] : [{ kind, tokens }]
  })
}

function kindOf(block: Block): TokenKind {
  switch (block.type) {
    case 'text':
      return 'prose'
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
