import { z } from 'zod'
import { AgentFeatures } from '../adapter/entities'
import { commandOutput } from '../shell/events'
import { reduceCommands } from '../shell/reduce'
import { ConversationBlock, ConversationMessage, type Conversation } from './conversation-types'
import { Agent, RunStatus } from './entities'
import { putAgent } from './reduce/agent-list'
import { upsertBlock } from './reduce/messages'

/** Session state that exists only in the host's memory, because no durable event carries it. */
export const InMemoryState = z.object({
  /** Agents of the session, complete. */
  agents: z.array(Agent),
  /** By agentId; running agents only. */
  features: z.record(z.string(), AgentFeatures),
  /** Output of running commands so far. */
  commands: z.array(commandOutput.payload),
  /** Blocks of messages in progress, in order. */
  growing: z.array(z.object({ message: ConversationMessage, block: ConversationBlock })),
  status: RunStatus,
})
export type InMemoryState = z.infer<typeof InMemoryState>

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
