import { z } from 'zod'
import { AgentFeatures } from '../adapter/entities'
import { commandOutput } from '../shell/events'
import { ConversationBlock, ConversationMessage } from '../session/conversation-types'
import { Agent, RunStatus } from '../session/entities'

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
