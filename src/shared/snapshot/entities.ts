import { z } from 'zod'
import { time } from '../kernel/fields'
import { PlanEntry } from '../plan/entities'
import { SessionUsage } from '../usage/entities'
import { SubagentState } from '../session/conversation-types'
import { Agent, Delivery, Message, Session, Turn, TurnInitiator } from '../session/entities'
import { ContextWindowState, UsageReport } from '../usage/entities'
import { Removal } from '../branch/removal'

/** Version of the written format, and the only version that is read. */
export const SNAPSHOT_VERSION = '1.0'

/** Optional content of a snapshot beyond sessions, agents, messages and turns. */
export const SnapshotOptions = z.looseObject({
  includeEvents: z.boolean().default(false),
  /** Default: `tool_output` blocks are omitted. */
  includeToolOutputs: z.boolean().default(false),
  /** Includes the sessions it branched from, up to the root. Without them it becomes a root itself. */
  includeAncestors: z.boolean().default(true),
  /** Includes the sessions that branched from it, recursively. */
  includeChildren: z.boolean().default(false),
})
export type SnapshotOptions = z.infer<typeof SnapshotOptions>

/** An event in a snapshot. Core types have the payloads of the contract, others any object. */
export const SnapshotEvent = z.looseObject({
  eventId: z.string(),
  sessionId: z.string(),
  timestamp: time,
  type: z.string(),
  payload: z.record(z.string(), z.unknown()),
  turnId: z.string().optional(),
  agentId: z.string().optional(),
})
export type SnapshotEvent = z.infer<typeof SnapshotEvent>

/** A usage report of an agent, with its place. */
export const SnapshotUsage = z.object({
  agentId: z.string(),
  adapterSessionId: z.string(),
  turnId: z.string().nullable(),
  timestamp: time,
  report: UsageReport,
})
export type SnapshotUsage = z.infer<typeof SnapshotUsage>

const madeAndUndone = { at: time, undoneAt: time.nullable() } as const

/**
 * State that the format does not cover and Parley needs for a lossless import. Stored as `parley` in a session; other
 * programs may omit it without losing anything else.
 */
export const SnapshotState = z.object({
  plan: z.array(PlanEntry).optional(),
  subagents: z.array(SubagentState).optional(),
  usage: SessionUsage.optional(),
  contextWindow: ContextWindowState.optional(),
  pins: z.array(z.string()).optional(),
  /** Rewinds and undone merges, including undone ones: branches depend on the state at the time of their fork. */
  removals: z
    .array(
      Removal.extend({
        throughMessageId: z.string(),
        ...madeAndUndone,
        sequence: z.int().nonnegative(),
        undoneSequence: z.int().nonnegative().nullable(),
      }),
    )
    .optional(),
  /** Merges of this branch into its parent. */
  merges: z.array(z.object({ messageId: z.string(), toMessageId: z.string().nullable(), ...madeAndUndone })).optional(),
  /** `squash` events of active compressions. */
  compressions: z.array(SnapshotEvent).optional(),
  usageReports: z.array(SnapshotUsage).optional(),
  /** By messageId, the deliveries of user messages. */
  deliveries: z.record(z.string(), z.array(Delivery)).optional(),
  /** By turnId. */
  initiators: z.record(z.string(), TurnInitiator).optional(),
  /** Sent messages that no agent has started on. */
  queued: z.array(z.string()).optional(),
})
export type SnapshotState = z.infer<typeof SnapshotState>

/** A session of a snapshot. */
export const SnapshotSession = Session.extend({ parley: SnapshotState.optional() })
export type SnapshotSession = z.infer<typeof SnapshotSession>

/** A file of sessions: flat lists, linked by ids. Undeclared fields are kept. */
export const Snapshot = z.looseObject({
  version: z.literal(SNAPSHOT_VERSION),
  exportedAt: time,
  options: SnapshotOptions,
  sessions: z.array(SnapshotSession),
  agents: z.array(Agent),
  /** By session, in conversation order. */
  messages: z.array(Message),
  turns: z.array(Turn),
  events: z.array(SnapshotEvent).optional(),
})
export type Snapshot = z.infer<typeof Snapshot>

/** Action for a session that already exists. */
export const OnConflict = z.enum(['fail', 'skip', 'overwrite', 'copy'])
export type OnConflict = z.infer<typeof OnConflict>

/** Error of one session of a file. */
export const ImportError = z.object({ sessionId: z.string(), error: z.string() })
export type ImportError = z.infer<typeof ImportError>

/** Result of an import. */
export const ImportReport = z.object({
  /** Ids in this store; copies get new ones. */
  imported: z.array(z.string()),
  skipped: z.array(z.string()),
  errors: z.array(ImportError),
  /** Overwritten sessions that had later activity than those in the file; absent when there are none. */
  overwrittenNewer: z.array(z.string()).optional(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Result for one of several files: the report of its import, or the reason why nothing of it was imported. */
export const FileImport = z.object({
  report: ImportReport.optional(),
  error: z
    .object({
      /** A code of errors. */
      code: z.string(),
      message: z.string(),
      /** Facts about the failure, by code. */
      details: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
})
export type FileImport = z.infer<typeof FileImport>

/** Preview of a session in a file. */
export const PreviewSession = z.object({
  sessionId: z.string(),
  /** Title, otherwise the beginning of the user's first message; null when there is neither. */
  title: z.string().nullable(),
  parentSessionId: z.string().nullable(),
  branchKind: z.string().nullable(),
  createdAt: time,
  lastActivityAt: time,
  messageCount: z.int().nonnegative(),
  turnCount: z.int().nonnegative(),
  /** Tool that it came from, if any. */
  adapterName: z.string().optional(),
  /** Working folder. */
  folder: z.string().optional(),
  /**
   * Agent and folder that a message to the imported session would use; without `adapterName`, the default agent.
   * Approval policies, profiles and budgets of a file are never imported.
   */
  uses: z.object({ adapterName: z.string().optional(), folder: z.string().optional() }),
  /** A session with this id already exists. */
  exists: z.boolean(),
  /** The existing session has later activity than the one in the file, which overwriting would lose. */
  isNewerHere: z.boolean().optional(),
  /** Reason why it cannot be imported, if any. */
  error: z.string().optional(),
})
export type PreviewSession = z.infer<typeof PreviewSession>

/** Content of a file of sessions. */
export const ImportPreview = z.object({
  fileName: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  exportedAt: time.nullable(),
  sessionCount: z.int().nonnegative(),
  messageCount: z.int().nonnegative(),
  turnCount: z.int().nonnegative(),
  includesEvents: z.boolean(),
  sessions: z.array(PreviewSession),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** `snapshot` can be imported again; the others are for reading. */
export const ExportFormat = z.enum(['snapshot', 'markdown', 'html'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** A secret in the content to export. */
export const FoundSecret = z.object({
  /** Kind of secret, in words. */
  kind: z.string(),
  /** Its first characters. */
  hint: z.string(),
  /** Number of occurrences. */
  count: z.int().positive(),
  /** First occurrence; null when it is outside of messages. */
  sessionId: z.string(),
  messageId: z.string().nullable(),
})

/** Secrets in the content to export. */
export const SecretReport = z.object({
  total: z.int().nonnegative(),
  /** The first two hundred. */
  secrets: z.array(FoundSecret),
})
export type SecretReport = z.infer<typeof SecretReport>
