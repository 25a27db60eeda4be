import { z } from 'zod'
import { time } from '../../kernel/fields'
import { SessionLimits } from '../../limits/entities'
import { GitHead } from '../../metadata/entities'
import { Agent } from './agent'
import { ForkTransforms } from './fork'
import { ApprovalPolicy, BranchKind, RunStatus, SessionStatus, TitleOrigin, TurnOutcome } from './vocabulary'

export const ClientIdentityObservation = z.looseObject({
  clientId: z.string(),
  kind: z.string(),
  observedAt: time,
  payload: z.record(z.string(), z.unknown()),
  source: z.string(),
})

export const Session = z.looseObject({
  sessionId: z.string(),
  createdAt: time,
  lastActivityAt: time,
  status: SessionStatus,
  agents: z.array(Agent),
  title: z.string().optional(),
  titleOrigin: TitleOrigin.optional(),
  ...SessionLimits.shape,
  /** What happened in it: as merged into its parent, as it was continued from, or by `session.summarize`. */
  summary: z.string().optional(),
  summaryUpdatedAt: time.optional(),
  leadAgentId: z.string().optional(),
  parentSessionId: z.string().optional(),
  rootSessionId: z.string().optional(),
  forkPointMessageId: z.string().optional(),
  branchKind: BranchKind.optional(),
  forkTransforms: ForkTransforms.optional(),
  /** The parent's sequence when the session branched off: what is rewound or compressed there later does not reach it. */
  branchedAtSequence: z.int().nonnegative().optional(),
  spawningToolCallId: z.string().optional(),
  targetWorkingDirectory: z.string().optional(),
  executionTargetId: z.string().optional(),
  adapterName: z.string().optional(),
  adapterId: z.string().optional(),
  adapterSessionId: z.string().optional(),
  clientId: z.string().optional(),
  clientAccountId: z.string().optional(),
  lastClientIdentityObservation: ClientIdentityObservation.optional(),
  isImported: z.boolean().optional(),
  /** How large the file is that it was found in, in bytes. */
  sourceSize: z.int().nonnegative().optional(),
  isOrchestrated: z.boolean().optional(),
  /** When the branch was last merged into its parent; unset when the merge was undone. */
  mergedAt: time.optional(),
  /** When the branch was given up; unset when it was resumed. */
  abandonedAt: time.optional(),
  approvalPolicyOverride: ApprovalPolicy.nullable().optional(),
  /** Words that a person sorts sessions by. */
  tags: z.array(z.string()).optional(),
  /** What a person wrote down about it. */
  notes: z.string().optional(),
  /** Where its folder stood in git when its last turn began. */
  git: GitHead.optional(),
})
export type Session = z.infer<typeof Session>

export const SessionPreview = z.object({ firstUserMessage: z.string().nullable(), messageCount: z.int().nonnegative() })
export type SessionPreview = z.infer<typeof SessionPreview>

/** A session in a list, with what a list shows of it. */
export const SessionListItem = Session.extend({
  preview: SessionPreview.optional(),
  /** What it is doing now; absent means nothing is running. */
  runStatus: RunStatus.optional(),
  /** How its last turn ended; absent while that runs and where there is none. */
  lastTurnOutcome: TurnOutcome.optional(),
  /** Permission requests waiting for the user. */
  queueCount: z.int().nonnegative().optional(),
})
export type SessionListItem = z.infer<typeof SessionListItem>
