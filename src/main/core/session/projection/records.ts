import type { DeviceCode } from '../../../../shared/auth/entities'
import type { PermissionRequest } from '../../../../shared/permission/entities'
import type { PermissionRule } from '../../../../shared/permission/rule'
import type { Block } from '../../../../shared/session/blocks'
import type { SubagentState } from '../../../../shared/session/conversation-types'
import type { AgentSetup, Message, Turn } from '../../../../shared/session/entities'
import type { UsageReport } from '../../../../shared/usage/entities'
import type { RollupChanges } from '../../../../shared/usage/rollup-ledger'
import type { StoredFile } from '../../store/port/inline-files'
import type { StoreWriter, StoredRemoval, SwitchKind } from '../../store/port'

/** A text that is stored separately from the log. */
export type KeptText = Parameters<StoreWriter['keepText']>[1]

/** Information that an agent receives with its next prompt and that is not a message. */
export interface AgentNote {
  readonly agentId: string
  readonly kind: string
  readonly text: string
}

/** A skill or an MCP server that a session has switched on or off. */
export interface SessionSwitch {
  readonly kind: SwitchKind
  readonly name: string
  readonly isOn: boolean
}

/** State that a new session inherits from its parent in addition to its own fields. */
export interface InheritedState {
  readonly customAgent: string | null
  readonly switches: readonly SessionSwitch[]
}

/**
 * Data that rows need beyond the published payload of an event, by event type; optional where `undefined` is allowed.
 * It is neither published nor logged: an event retried in memory keeps it, but a log that is read again lacks it.
 */
export interface EventRecords {
  created: InheritedState | undefined
  updated:
    | {
        /** The custom agent that the session works as; null: none. */
        readonly customAgent?: string | null
        readonly notes?: readonly AgentNote[]
        readonly switches?: readonly SessionSwitch[]
      }
    | undefined
  'agent.attached': { readonly setup: AgentSetup } | undefined
  'agent.changed': { readonly setup: AgentSetup } | undefined
  'mode.changed': { readonly setup: AgentSetup }
  'turn.started': { /** A turn without a user message. */ readonly turn: Turn } | undefined
  'user_message.sent': { readonly message: Message; /** The turn that the message begins. */ readonly turn?: Turn }
  'user_message.completed':
    | {
        /** Summaries and notes that the agent received with the message. */
        readonly told: {
          readonly messageIds: readonly string[]
          readonly notes: readonly Pick<AgentNote, 'kind' | 'text'>[]
        }
      }
    | undefined
  message: {
    readonly message: Message
    readonly position: number | null
    /** It is stored already, with less content. */
    readonly continues?: boolean
  }
  'queue.edited': { readonly blocks: readonly Block[] }
  'subagent.spawned': { readonly subagents: readonly SubagentState[] }
  'subagent.completed': { readonly subagents: readonly SubagentState[] }
  'plan.updated': { readonly notes: readonly AgentNote[] } | undefined
  background_tasks_changed: { readonly notes: readonly AgentNote[] } | undefined
  usage:
    | {
        readonly adapterSessionId: string
        readonly report: UsageReport
        readonly changes: RollupChanges
      }
    | undefined
  'permission.resolved':
    | {
        /** The request, when nobody was asked about it. */
        readonly request?: PermissionRequest
        /** A rule that was made with the answer. */
        readonly rule?: PermissionRule
        /** The rule that gave the answer. */
        readonly usedRuleId?: string
      }
    | undefined
  'auth.deviceCode.requested': { readonly deviceCodes: readonly DeviceCode[] }
  'auth.deviceCode.resolved': { readonly deviceCodes: readonly DeviceCode[] }
  'runtime.command.completed': { readonly output: KeptText } | undefined
  'runtime.command.cancelled': { readonly output: KeptText } | undefined
  'runtime.command.failed': { readonly output: KeptText } | undefined
  'file.created': FileRecord
  'file.modified': FileRecord
  'file.deleted': FileRecord
  'review.applied': {
    /** Contents of files before the change. */
    readonly texts: readonly KeptText[]
  }
  truncated: { readonly removal: StoredRemoval }
  'merge.undone': {
    readonly removal: StoredRemoval
    /** Agents that were to receive the summary with their next prompt. */
    readonly untoldAgentIds: readonly string[]
  }
  'branch.merged': {
    /** The last message of the branch that the summary covers. */
    readonly toMessageId: string | null
    /** Agents that receive the summary with their next prompt. */
    readonly untoldAgentIds: readonly string[]
  }
}

interface FileRecord {
  /** Contents before and after. */
  readonly texts: readonly KeptText[]
  /** The same of files that are no text. */
  readonly files?: readonly StoredFile[]
  /** Files that the turn has changed so far; with the last event of a change only. */
  readonly filesChanged?: number
}

/** Data that rows need beyond the payload of an event of a type. */
export type RecordOf<T extends string> = T extends keyof EventRecords ? EventRecords[T] : undefined
