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
  /** True to include the events of the log. Default: false. */
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
  /** Type of the event. */
  type: z.string(),
  /** Contents of the event. */
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
  /** Identity of the model call beyond its session: copies of it in other sessions have the same, and count once. */
  callId: z.string().optional(),
})
export type SnapshotUsage = z.infer<typeof SnapshotUsage>

const madeAndUndone = {
  /** Time of the removal, in Unix milliseconds. */
  at: time,
  undoneAt: time.nullable(),
} as const

/**
 * State that the format does not cover and Parley needs for a lossless import. Stored as `parley` in a session; other
 * programs may omit it without losing anything else.
 */
export const SnapshotState = z.object({
  /** Latest plan; absent when there is none. */
  plan: z.array(PlanEntry).optional(),
  /** Subagents that were started. */
  subagents: z.array(SubagentState).optional(),
  usage: SessionUsage.optional(),
  contextWindow: ContextWindowState.optional(),
  /** Ids of pinned messages. */
  pins: z.array(z.string()).optional(),
  /** Rewinds and undone merges, including undone ones: branches depend on the state at the time of their fork. */
  removals: z
    .array(
      Removal.extend({
        throughMessageId: z.string(),
        ...madeAndUndone,
        sequence: z.int().nonnegative(),
        /** Sequence of the event that undid it; null while it is in effect. */
        undoneSequence: z.int().nonnegative().nullable(),
      }),
    )
    .optional(),
  /** Merges of this branch into its parent. */
  merges: z.array(z.object({ messageId: z.string(), toMessageId: z.string().nullable(), ...madeAndUndone })).optional(),
  /** `squash` events of active compressions. */
  compressions: z.array(SnapshotEvent).optional(),
  /** Usage as the agents reported it. */
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
  /** Version of the format. */
  version: z.literal(SNAPSHOT_VERSION),
  exportedAt: time,
  options: SnapshotOptions,
  /** Sessions of the snapshot. */
  sessions: z.array(SnapshotSession),
  /** Agents of all sessions. */
  agents: z.array(Agent),
  /** By session, in conversation order. */
  messages: z.array(Message),
  /** Turns of all sessions. */
  turns: z.array(Turn),
  /** Events of all sessions; absent unless requested. */
  events: z.array(SnapshotEvent).optional(),
})
export type Snapshot = z.infer<typeof Snapshot>

/** Action for a session that already exists. */
export const OnConflict = z.enum(['fail', 'skip', 'overwrite', 'copy'])
export type OnConflict = z.infer<typeof OnConflict>

/** Error of one session of a file. */
export const ImportError = z.object({
  sessionId: z.string(),
  /** User-facing reason for the failure. */
  error: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

/** Fates of the records of transcripts and of their parts. Each record and part has exactly one. */
export const ImportAccount = z.object({
  /** Number of records and parts that were read: the sum of the others. */
  read: z.int().nonnegative(),
  /** Number of those that conversations show. */
  shown: z.int().nonnegative(),
  /** Number of those that belong to something shown: results of calls, names, usage, repetitions. */
  joined: z.int().nonnegative(),
  /** Those that a rule hides. */
  hidden: z.array(
    z.object({
      /** Tool of the transcripts. */
      adapterName: z.string(),
      /** Name of the rule. */
      rule: z.string(),
      /** User-facing reason. */
      reason: z.string(),
      /** Number of records and parts. */
      count: z.int().positive(),
    }),
  ),
  /** Number of those that were not understood; `session.getUnknownRecords` returns them. */
  unknown: z.int().nonnegative(),
})
export type ImportAccount = z.infer<typeof ImportAccount>

/** Result of an import. */
export const ImportReport = z.object({
  /** Ids in this store; copies get new ones. */
  imported: z.array(z.string()),
  /** Ids of sessions that existed and stayed as they are. */
  skipped: z.array(z.string()),
  /** Failures by session. */
  errors: z.array(ImportError),
  /** Overwritten sessions that had later activity than those in the file; absent when there are none. */
  overwrittenNewer: z.array(z.string()).optional(),
  /** Fates of the records of other tools' transcripts among them; absent when there are none. */
  account: ImportAccount.optional(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Result for one of several files: the report of its import, or the reason why nothing of it was imported. */
export const FileImport = z.object({
  report: ImportReport.optional(),
  /** Failure of the file; absent when it was imported. */
  error: z
    .object({
      /** A code of errors. */
      code: z.string(),
      /** User-facing reason for the failure. */
      message: z.string(),
      /** Name of the text, for translations; `details` are its parameters. */
      text: z.string().optional(),
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
  /** Number of messages. */
  messageCount: z.int().nonnegative(),
  /** Number of turns. */
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
  /** Number of sessions. */
  sessionCount: z.int().nonnegative(),
  /** Number of messages of all sessions. */
  messageCount: z.int().nonnegative(),
  /** Number of turns of all sessions. */
  turnCount: z.int().nonnegative(),
  /** True when the file has events. */
  includesEvents: z.boolean(),
  /** Sessions of the file. */
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
