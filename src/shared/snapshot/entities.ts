import { z } from 'zod'
import { time } from '../kernel/fields'
import { PlanEntry } from '../adapter/entities'
import { SessionUsage, SubagentState } from '../session/conversation-types'
import { Agent, Delivery, Message, Session, Turn, TurnInitiator } from '../session/entities'
import { ContextWindowState, UsageReport } from '../usage/entities'
import { Removal } from '../branch/removal'

/** The version of the format that is written, and the only one that is read. */
export const SNAPSHOT_VERSION = '1.0'

/** What a snapshot holds beside sessions, agents, messages and turns. */
export const SnapshotOptions = z.looseObject({
  includeEvents: z.boolean().default(false),
  /** Without them `tool_output` blocks are left out. */
  includeToolOutputs: z.boolean().default(false),
  /** The sessions that it branched off, up to the root. Without them it becomes a root itself. */
  includeAncestors: z.boolean().default(true),
  /** The sessions that branched off it, all the way down. */
  includeChildren: z.boolean().default(false),
})
export type SnapshotOptions = z.infer<typeof SnapshotOptions>

/** An event as a snapshot holds it. Core types have the payloads of the contract, others any object. */
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

/** What was used, as an agent reported it, with its place. */
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
 * What the format has no place for and Parley needs to be the same again. It stands as `parley` in a session; other
 * programs can leave it out or drop it, then everything but this is there.
 */
export const SnapshotState = z.object({
  plan: z.array(PlanEntry).optional(),
  subagents: z.array(SubagentState).optional(),
  usage: SessionUsage.optional(),
  contextWindow: ContextWindowState.optional(),
  pins: z.array(z.string()).optional(),
  /** Rewinds and undone merges, also those that were undone: branches look at what was true when they were made. */
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
  /** The `squash` events of compressions that hold. */
  compressions: z.array(SnapshotEvent).optional(),
  usageReports: z.array(SnapshotUsage).optional(),
  /** By messageId, what became of user messages. */
  deliveries: z.record(z.string(), z.array(Delivery)).optional(),
  /** By turnId. */
  initiators: z.record(z.string(), TurnInitiator).optional(),
  /** Messages that were sent and not taken up. */
  queued: z.array(z.string()).optional(),
})
export type SnapshotState = z.infer<typeof SnapshotState>

/** A session of a snapshot. */
export const SnapshotSession = Session.extend({ parley: SnapshotState.optional() })
export type SnapshotSession = z.infer<typeof SnapshotSession>

/** A file of sessions: flat lists, linked by ids. Fields that nobody declared are kept. */
export const Snapshot = z.looseObject({
  version: z.literal(SNAPSHOT_VERSION),
  exportedAt: time,
  options: SnapshotOptions,
  sessions: z.array(SnapshotSession),
  agents: z.array(Agent),
  /** By session in the order of the conversation. */
  messages: z.array(Message),
  turns: z.array(Turn),
  events: z.array(SnapshotEvent).optional(),
})
export type Snapshot = z.infer<typeof Snapshot>

/** What to do with a session that exists already. */
export const OnConflict = z.enum(['fail', 'skip', 'overwrite', 'copy'])
export type OnConflict = z.infer<typeof OnConflict>

/** Why one session of a file was not imported. */
export const ImportError = z.object({ sessionId: z.string(), error: z.string() })
export type ImportError = z.infer<typeof ImportError>

/** What came of an import. */
export const ImportReport = z.object({
  /** The ids they have here; of copies new ones. */
  imported: z.array(z.string()),
  skipped: z.array(z.string()),
  errors: z.array(ImportError),
})
export type ImportReport = z.infer<typeof ImportReport>

/** A session of a file before it is imported. */
export const PreviewSession = z.object({
  sessionId: z.string(),
  title: z.string().nullable(),
  parentSessionId: z.string().nullable(),
  branchKind: z.string().nullable(),
  createdAt: time,
  lastActivityAt: time,
  messageCount: z.int().nonnegative(),
  turnCount: z.int().nonnegative(),
  /** The tool it is of, where it came from one. */
  adapterName: z.string().optional(),
  /** The folder that was worked in. */
  folder: z.string().optional(),
  /**
   * What a message to the imported session would start: which agent, absent for the default one, and in which folder.
   * Approval policies, profiles and budgets of a file are never imported.
   */
  uses: z.object({ adapterName: z.string().optional(), folder: z.string().optional() }),
  /** There is a session of this id here. */
  exists: z.boolean(),
  /** Why it cannot be imported, if it cannot. */
  error: z.string().optional(),
})
export type PreviewSession = z.infer<typeof PreviewSession>

/** What is inside a file of sessions. */
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

/** `snapshot` can be imported again; the others are for people to read. */
export const ExportFormat = z.enum(['snapshot', 'markdown', 'html'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** A secret in what would be exported. */
export const FoundSecret = z.object({
  /** What it is, in words. */
  kind: z.string(),
  /** Its first characters. */
  hint: z.string(),
  /** In how many places it stands. */
  count: z.int().positive(),
  /** The first of these places; null where it is in no message. */
  sessionId: z.string(),
  messageId: z.string().nullable(),
})

/** The secrets in what would be exported. */
export const SecretReport = z.object({
  total: z.int().nonnegative(),
  /** The first two hundred. */
  secrets: z.array(FoundSecret),
})
export type SecretReport = z.infer<typeof SecretReport>
