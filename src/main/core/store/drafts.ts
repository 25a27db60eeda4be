import type { Block } from '#shared/session/blocks'
import type { Draft } from './port'

/** Returns the blocks that drafts add up to, in order. Text appended to an unknown block makes a text block. */
export function joinDrafts(drafts: readonly Draft[]): Block[] {
  const blocks = new Map<number, Block>()
  for (const draft of drafts)
    blocks.set(draft.index, draft.kind === 'replace' ? draft.block : grown(blocks.get(draft.index), draft.text))
  return [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block)
}

function grown(block: Block | undefined, text: string): Block {
  if (block === undefined) return { type: 'text', content: text }
  if (block.type === 'text' || block.type === 'reasoning') return { ...block, content: block.content + text }
  if (block.type === 'tool_output')
    return { ...block, output: (typeof block.output === 'string' ? block.output : '') + text }
  return block
}
