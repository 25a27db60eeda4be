import { z } from 'zod'
import { AgentFeatures } from '../adapter/entities'
import { DeviceCode } from '../auth/entities'
import { Removal } from '../branch/removal'
import { Compression } from '../compression/entities'
import { ElicitationRequest } from '../elicitation/entities'
import { LogEntry } from '../log/entities'
import { PermissionRequest } from '../permission/entities'
import { PlanEntry } from '../plan/entities'
import { ConversationBlock, ConversationMessage, SubagentState } from '../session/conversation-types'
import { Agent, RunStatus, Turn } from '../session/entities'
import { RuntimeCommand } from '../shell/entities'
import { AgentTask } from '../tasks/entities'
import { ContextWindowState, SessionUsage } from '../usage/entities'

/**
 * State of one session's conversation, created only by the reducer. `messages` and `blocks` hold one window of it, in
 * order; the window starts at `firstPosition` and extends to the end.
 */
export const Conversation = z.object({
  sessionId: z.string(),
  /** Position of the first message that is included; earlier ones are read with `session.getMessages`. */
  firstPosition: z.int().nonnegative(),
  /** Messages in the order of the conversation. */
  messages: z.array(ConversationMessage),
  /** Blocks of the messages, in order. */
  blocks: z.array(ConversationBlock),
  /** Sent messages that no agent has started on yet, oldest first, and their blocks. */
  queue: z.array(ConversationMessage),
  /** Blocks of the queued messages. */
  queueBlocks: z.array(ConversationBlock),
  /** Turns of the included messages, oldest first. */
  turns: z.array(Turn),
  /** Messages of the session that are not in `messages` because of a rewind or an undone merge. */
  removals: z.array(Removal),
  /** Agents of the session. */
  agents: z.array(Agent),
  /** By agentId; running agents only. */
  features: z.record(z.string(), AgentFeatures),
  /** Permission requests that wait for an answer. */
  permissions: z.array(PermissionRequest),
  /** Open questions. */
  elicitations: z.array(ElicitationRequest),
  /** Device codes waiting to be entered. */
  deviceCodes: z.array(DeviceCode),
  /** Subagents that were started, oldest first. */
  subagents: z.array(SubagentState),
  /** Latest plan of an agent; empty when there is none. */
  plan: z.array(PlanEntry),
  /** That plan in full, as Markdown; absent when it consists of its steps. */
  planContent: z.string().optional(),
  /** Background tasks of agents, running and ended, newest last. */
  tasks: z.array(AgentTask),
  /** Entries of clients and extensions between the messages, newest last. */
  logs: z.array(LogEntry),
  /** Commands run in the session by users and agents outside of messages, newest last. */
  runtimeCommands: z.array(RuntimeCommand),
  status: RunStatus,
  usage: SessionUsage.nullable(),
  contextWindow: ContextWindowState.nullable(),
  /** Oldest first, without undone ones. */
  compressions: z.array(Compression),
  /** Messages that compression must not change. */
  pins: z.array(z.string()),
})
export type Conversation = z.infer<typeof Conversation>
