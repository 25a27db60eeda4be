import { z } from 'zod'
import { machineOfSession, time } from '../kernel/fields'
import { Park } from '../limits/entities'
import { ToolKind } from '../vocabulary/entities'
import { BranchKind } from '../vocabulary/entities'
import { attentionStates } from './states'

/** Degree to which a session concerns the user, strongest first. */
export const AttentionState = z.enum(attentionStates)
export type AttentionState = z.infer<typeof AttentionState>

/** Kind of a request that waits for the user. */
export const WaitingKind = z.enum(['permission', 'question', 'signIn', 'limit'])
export type WaitingKind = z.infer<typeof WaitingKind>

/** A request that waits for the user. */
export const WaitingRequest = z.object({
  requestId: z.string(),
  kind: WaitingKind,
  /** One line: the command, the question, the page to sign in at, or why a parked session does not go on by itself. */
  title: z.string(),
  /** Tool that needs permission; `permission` only. */
  toolName: z.string().optional(),
  /** Time of the request, in Unix milliseconds. */
  since: time,
})
export type WaitingRequest = z.infer<typeof WaitingRequest>

/** `thinking`: the turn runs without a tool. `task`: a background task. `command`: a command of the user. */
export const ActivityKind = z.enum(['thinking', 'tool', 'subagent', 'task', 'command'])
export type ActivityKind = z.infer<typeof ActivityKind>

/** Latest activity of a working session. */
export const Activity = z.object({
  kind: ActivityKind,
  /** Title of the tool call, the task or the command; absent while thinking. */
  title: z.string().optional(),
  toolKind: ToolKind.optional(),
  /** Time at which it began, in Unix milliseconds. */
  since: time,
})
export type Activity = z.infer<typeof Activity>

/** Facts about the wait of a parked session. */
export const ParkedFacts = Park.pick({ reason: true, accountId: true, until: true, next: true })
export type ParkedFacts = z.infer<typeof ParkedFacts>

/** The attention state of a session. */
export const Attention = z.object({
  state: AttentionState,
  /** Start of the state. */
  since: time,
  /** Number of requests that wait for the user, by kind; `needsYou` only. */
  waiting: z.partialRecord(WaitingKind, z.int().positive()).optional(),
  /** The oldest of these requests. */
  requests: z.array(WaitingRequest).optional(),
  /** Present while something runs, also in a session that needs the user. */
  activity: Activity.optional(),
  /** Present while the session waits for the service behind its agent and nothing else happens in it. */
  parked: ParkedFacts.optional(),
  /** Time at which the session comes back, in Unix milliseconds; `snoozed` only. */
  snoozedUntil: time.optional(),
})
export type Attention = z.infer<typeof Attention>

/** A session in the list of those that are not idle. */
export const AttentionEntry = z.object({
  sessionId: z.string(),
  machineId: machineOfSession,
  /** Title of the session; absent when it has none. */
  title: z.string().optional(),
  /** Working folder, if the session has one. */
  folder: z.string().optional(),
  /** Adapter of its lead agent. */
  adapterName: z.string().optional(),
  parentSessionId: z.string().optional(),
  branchKind: BranchKind.optional(),
  attention: Attention,
})
export type AttentionEntry = z.infer<typeof AttentionEntry>

/** Outcome of a turn that the user has not taken note of. */
export const PendingOutcome = z.enum(['done', 'failed'])
export type PendingOutcome = z.infer<typeof PendingOutcome>
