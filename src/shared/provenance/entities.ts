import { z } from 'zod'
import { time } from '../kernel/fields'
import { UsageReport } from '../usage/entities'

/** Certainty about the author of lines. */
export const ProvenanceGrade = z.enum(['recorded', 'matched', 'nearby', 'human', 'unknown'])
export type ProvenanceGrade = z.infer<typeof ProvenanceGrade>

/** Ground of a grade: what named the file, what was recognized, or that nothing was. */
export const ProvenanceEvidence = z.enum([
  ...(['tool', 'command', 'script', 'diff', 'landing', 'hunk', 'edit', 'time', 'none', 'copies-unchecked'] as const),
])
export type ProvenanceEvidence = z.infer<typeof ProvenanceEvidence>

/** Later change of lines that left their author. */
export const ProvenanceChange = z.object({
  /** Kind of change. */
  kind: z.enum(['moved', 'renamed', 'formatted', 'split']),
  /** Author of the change, as an index of `authors`; absent when it was no session. */
  author: z.int().nonnegative().optional(),
  /** Commit with the change. */
  commit: z.string().optional(),
  /** Time of the change, in Unix ms. */
  at: time,
})

/** Consecutive lines with the same origin. */
export const ProvenanceRange = z.object({
  /** First line, from 1. */
  from: z.int().positive(),
  /** Last line. */
  to: z.int().positive(),
  grade: ProvenanceGrade,
  evidence: ProvenanceEvidence,
  /** Author of the lines, as an index of `authors`; null: no session that is known. */
  author: z.int().nonnegative().nullable(),
  /** Author of a copy from another place, as an index of `authors`. */
  copiedBy: z.int().nonnegative().optional(),
  /** Later changes that left the author, oldest first. */
  changes: z.array(ProvenanceChange),
})
export type ProvenanceRange = z.infer<typeof ProvenanceRange>

/** Call of a session that wrote lines. */
export const ProvenanceAuthor = z.object({
  sessionId: z.string(),
  /** Title of the session. */
  title: z.string(),
  agentId: z.string().optional(),
  turnId: z.string().optional(),
  /** Number of the turn in its session, from 1. */
  turnNumber: z.int().optional(),
  /** Message with the call. */
  messageId: z.string().optional(),
  toolCallId: z.string().optional(),
  /** Message that asked for the work, without secrets; empty when it is not known. */
  request: z.string(),
  /** Last sentence before the call, without secrets. */
  reason: z.string().optional(),
  /** Cost of the turn. */
  cost: UsageReport.shape.cost,
  /** True: the work was landed from another folder. */
  isLanded: z.boolean().optional(),
  /** Time of the write, in Unix ms. */
  at: time,
})
export type ProvenanceAuthor = z.infer<typeof ProvenanceAuthor>

/** Session that read or wrote a file. */
export const ProvenanceSession = z.object({
  sessionId: z.string(),
  /** Title of the session. */
  title: z.string(),
  /** Number of calls that read it. */
  reads: z.int().nonnegative(),
  /** Number of changes. */
  writes: z.int().nonnegative(),
  /** Best grade of its changes; `unknown` when it only read the file. */
  grade: ProvenanceGrade,
  /** Time of the last of them, in Unix ms. */
  lastAt: time,
})
export type ProvenanceSession = z.infer<typeof ProvenanceSession>

/** Sessions that wrote lines of a commit. */
export const ProvenanceCommit = z.object({
  /** Id of the commit. */
  commit: z.string(),
  /** Sessions, the one with most lines first. */
  sessionIds: z.array(z.string()),
  /** Number of lines that the commit adds and that they wrote. */
  lines: z.int().nonnegative(),
})
export type ProvenanceCommit = z.infer<typeof ProvenanceCommit>
