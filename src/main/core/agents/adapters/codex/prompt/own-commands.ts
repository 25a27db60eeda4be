import type { AgentCommand } from '#shared/adapter/entities'
import type { InputBlock } from '#shared/session/blocks'

/** Codex's further functions, as commands of the composer. */
export const ownCommands: readonly AgentCommand[] = [
  { name: 'compact', description: 'Sums up the conversation to make room' },
  {
    name: 'review',
    description: 'Reviews the changes that are not committed, or what you name',
    hint: 'what to review',
  },
]

/** Returns the request for a prompt that is one of these commands; undefined otherwise. */
export function commandRequest(
  blocks: readonly InputBlock[],
  threadId: string,
): { method: string; params: object } | undefined {
  const [first] = blocks
  if (first?.type !== 'text' || blocks.length > 1) return undefined
  const [, name, rest = ''] = /^\/(compact|review)(?:\s+([^]*))?$/.exec(first.content.trim()) ?? []
  if (name === 'compact') return { method: 'thread/compact/start', params: { threadId } }
  if (name !== 'review') return undefined
  const target = rest === '' ? { type: 'uncommittedChanges' } : { type: 'custom', instructions: rest }
  return { method: 'review/start', params: { threadId, target, delivery: 'inline' } }
}
