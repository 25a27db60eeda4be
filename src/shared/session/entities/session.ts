import { z } from 'zod'
import { Attention, PendingOutcome } from '../../attention/entities'
import { machineOfSession, time } from '../../kernel/fields'
import { Park, SessionLimits } from '../../limits/entities'
import { Away, PlannedMessage } from '../../limits/planned'
import { GitHead } from '../../metadata/entities'
import { SessionPlace } from '../../place/entities'
import { Agent } from './agent'
import { ForkTransforms } from './fork'
import {
  ApprovalPolicy,
  BranchKind,
  RunStatus,
  SessionStatus,
  TitleOrigin,
  TurnOutcome,
} from '../../vocabulary/entities'

export const ClientIdentityObservation = z.looseObject({
  clientId: z.string(),
  /** Kind of observation. */
  kind: z.string(),
  observedAt: time,
  /** Facts that were observed, as their source gives them. */
  payload: z.record(z.string(), z.unknown()),
  /** Program or service that it came from. */
  source: z.string(),
})

/** Session of another machine that a session was made from. */
export const SessionOrigin = z.object({
  sessionId: z.string(),
  machineId: z.string(),
  /** Name of the machine. */
  machine: z.string(),
  /** Time of the copy, in Unix milliseconds. */
  at: time,
  /** `continued`: the other one goes on by itself. `moved`: it is closed. `moving`: it has yet to be closed. */
  kind: z.enum(['continued', 'moved', 'moving']),
  /** Latest activity of the other one when it was copied. */
  lastActivityAt: time.optional(),
})
export type SessionOrigin = z.infer<typeof SessionOrigin>

/** Session of another machine that a session was moved to. */
export const MovedTo = z.object({
  sessionId: z.string(),
  /** Name of the machine, as it gave it. */
  machine: z.string(),
  /** Time of the move, in Unix milliseconds. */
  at: time,
})
export type MovedTo = z.infer<typeof MovedTo>

export const Session = z.looseObject({
  sessionId: z.string(),
  /** Machine of the session, and of every session that it names. Absent: this host. */
  machineId: machineOfSession,
  createdAt: time,
  lastActivityAt: time,
  /** Stage of its life. */
  status: SessionStatus,
  /** Agents of the session. */
  agents: z.array(Agent),
  /** Title, given or generated; absent when it has none. */
  title: z.string().optional(),
  titleOrigin: TitleOrigin.optional(),
  ...SessionLimits.shape,
  /**
   * Summary of the session, from a merge into its parent, from the session it continues, or from `session.summarize`.
   */
  summary: z.string().optional(),
  summaryUpdatedAt: time.optional(),
  leadAgentId: z.string().optional(),
  parentSessionId: z.string().optional(),
  rootSessionId: z.string().optional(),
  forkPointMessageId: z.string().optional(),
  branchKind: BranchKind.optional(),
  forkTransforms: ForkTransforms.optional(),
  /** The parent's sequence at the fork: later rewinds and compressions of the parent do not affect the session. */
  branchedAtSequence: z.int().nonnegative().optional(),
  spawningToolCallId: z.string().optional(),
  targetWorkingDirectory: z.string().optional(),
  executionTargetId: z.string().optional(),
  adapterName: z.string().optional(),
  adapterId: z.string().optional(),
  adapterSessionId: z.string().optional(),
  clientId: z.string().optional(),
  clientAccountId: z.string().optional(),
  /** Latest observation of the account that its agent works under. */
  lastClientIdentityObservation: ClientIdentityObservation.optional(),
  isImported: z.boolean().optional(),
  /** Size in bytes of the file that it was discovered in. */
  sourceSize: z.int().nonnegative().optional(),
  isOrchestrated: z.boolean().optional(),
  /** Time of the last merge into its parent; unset when the merge was undone. */
  mergedAt: time.optional(),
  /** Time the branch was abandoned; unset when it was resumed. */
  abandonedAt: time.optional(),
  approvalPolicyOverride: ApprovalPolicy.nullable().optional(),
  /** Time the user pinned it to the top of lists; unset when it is not pinned. */
  pinnedAt: time.optional(),
  /** Tags set by the user. */
  tags: z.array(z.string()).optional(),
  /** Notes written by the user. */
  notes: z.string().optional(),
  /** Git state of its folder when its last turn started. */
  git: GitHead.optional(),
  /** Worktree that it works in; absent when it works in the user's own folder. */
  place: SessionPlace.optional(),
  /** Session of another machine that it was made from. */
  origin: SessionOrigin.optional(),
  /** Session that it was moved to; it accepts no messages then. */
  movedTo: MovedTo.optional(),
  /** Outcome of its last turn, until the user has taken note of it or the next turn starts. */
  pendingOutcome: PendingOutcome.optional(),
  pendingOutcomeAt: time.optional(),
  /** Present while the session waits for the service behind its agent. */
  park: Park.optional(),
  /** Present while the session goes on elsewhere because of a limit. */
  away: Away.optional(),
  /** Messages in the queue that are sent later; absent when there is none. */
  planned: z.array(PlannedMessage).optional(),
  /** Time until which the user has put it off; kept after that until the user has taken note of it. */
  snoozedUntil: time.optional(),
})
export type Session = z.infer<typeof Session>

const { sessionId: _id, machineId: _machine, createdAt: _created, agents: _agents, ...changeableFields } = Session.shape
type ChangeableFields = typeof changeableFields

/** Changed fields of a session with their new values; null unsets a field, an absent one is unchanged. */
export const SessionChanges = z.looseObject(
  Object.fromEntries(Object.entries(changeableFields).map(([name, field]) => [name, field.nullish()])) as {
    [K in keyof ChangeableFields]: z.ZodOptional<z.ZodNullable<ChangeableFields[K]>>
  },
)
export type SessionChanges = z.infer<typeof SessionChanges>

/** State of a session of another tool in that tool, as far as it can be seen from outside. */
export const OutsideState = z.object({
  /**
   * `running`: a process of its tool has it open. `active`: its file grew within the last minute, and it is not known by
   * which process. `ended`: the process that had it open has ended.
   */
  state: z.enum(['running', 'active', 'ended']),
  /** Number of the process that has it open; absent when it is not known. */
  pid: z.int().positive().optional(),
  /** Time since which it is in this state, in Unix milliseconds. */
  since: time,
})
export type OutsideState = z.infer<typeof OutsideState>

export const SessionPreview = z.object({
  /** Beginning of the first message of the user; null when there is none. */
  firstUserMessage: z.string().nullable(),
  /** Number of its own messages. */
  messageCount: z.int().nonnegative(),
})
export type SessionPreview = z.infer<typeof SessionPreview>

/** A session in a list, with the additional data that lists show. */
export const SessionListItem = Session.extend({
  /** First message and size; absent unless requested. */
  preview: SessionPreview.optional(),
  /** Current activity; absent when nothing runs. */
  runStatus: RunStatus.optional(),
  /** Outcome of its last turn; absent while a turn runs and when there is none. */
  lastTurnOutcome: TurnOutcome.optional(),
  /** Number of requests that wait for the user. */
  queueCount: z.int().nonnegative().optional(),
  /** Attention state; absent when idle. */
  attention: Attention.optional(),
  /** State in the tool that it comes from; absent when nothing is known of it there. */
  outside: OutsideState.optional(),
})
export type SessionListItem = z.infer<typeof SessionListItem>
