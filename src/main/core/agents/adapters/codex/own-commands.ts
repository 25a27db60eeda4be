import type { AgentCommand } from '../../../../../shared/adapter/entities'
import type { InputBlock } from '../../../../../shared/session/blocks'

/** What Codex can do beside answering, as commands of the composer. */
export const ownCommands: readonly AgentCommand[] = [
  { name: 'compact', description: 'Sums up the conversation to make room' },
  {
    name: 'review',
    description: 'Reviews the changes that are not committed, or what you name',
    hint: 'what to review',
  },
]

/** The request that a prompt means which is one of these commands; undefined when it is none. */
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
