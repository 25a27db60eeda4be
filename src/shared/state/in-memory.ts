import { reduceCommands } from './conversation/commands'
import type { Conversation } from '../conversation/entities'
import type { InMemoryState } from '../conversation/in-memory-state'
import { putAgent } from './session/agent-list'
import { upsertBlock } from './conversation/messages'

/**
 * Returns the conversation with the state that exists only in the host's memory; everything durable up to that point
 * must already be applied.
 */
export function withInMemory(
  state: Conversation,
  { agents, features, commands, growing, status }: InMemoryState,
): Conversation {
  const known = { ...state, agents: agents.reduce(putAgent, state.agents) }
  const grown = growing.reduce((now, { message, block }) => upsertBlock(now, message, block), known)
  // A command's output has its own offset; its time and owner do not matter.
  const runtimeCommands = commands.reduce(
    (now, payload) => reduceCommands(now, { type: 'runtime.command.output', payload, timestamp: 0 }),
    grown.runtimeCommands,
  )
  return { ...grown, features, status, runtimeCommands }
}
