import { z } from 'zod'
import { AgentFeatures } from '../adapter/entities'
import { commandOutput } from '../shell/events'
import { reduceCommands } from '../shell/reduce'
import { ConversationBlock, ConversationMessage, type Conversation } from './conversation-types'
import { Agent, RunStatus } from './entities'
import { putAgent } from './reduce/agents'
import { upsertBlock } from './reduce/messages'

/** The part of a session's state that exists only in the host's memory, so that no durable event tells of it. */
export const InMemoryState = z.object({
  /** The session's agents, whole. */
  agents: z.array(Agent),
  /** By agentId; only of agents that are running. */
  features: z.record(z.string(), AgentFeatures),
  /** What running commands have printed so far. */
  commands: z.array(commandOutput.payload),
  /** The blocks of messages that are being written, in order. */
  growing: z.array(z.object({ message: ConversationMessage, block: ConversationBlock })),
  status: RunStatus,
})
export type InMemoryState = z.infer<typeof InMemoryState>

/** The conversation with what exists only in the host's memory; everything durable up to that moment is in it already. */
export function withInMemory(
  state: Conversation,
  { agents, features, commands, growing, status }: InMemoryState,
): Conversation {
  const known = agents.reduce(putAgent, state)
  const grown = growing.reduce((now, { message, block }) => upsertBlock(now, message, block), known)
  // The output of a command has its own offset; when it came and whose it is do not matter.
  const runtimeCommands = commands.reduce(
    (now, payload) => reduceCommands(now, { type: 'runtime.command.output', payload, timestamp: 0 }),
    grown.runtimeCommands,
  )
  return { ...grown, features, status, runtimeCommands }
}
