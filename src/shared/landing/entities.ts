import { z } from 'zod'

/** Outcome of merging one branch. `testsFail`: it merges, but a test run with the branches before it failed. */
export const LandingOutcome = z.enum(['clean', 'conflict', 'landed', 'unfinished', 'testsFail', 'unknown'])
export type LandingOutcome = z.infer<typeof LandingOutcome>

/**
 * Reason for an outcome. For `unknown`: objects or history are missing, nothing is in common, it is too large or too slow, git
 * is too old or failed, or an earlier step does not land. For `unfinished`: a merge or rebase is in progress, or work is not
 * committed.
 */
export const LandingReason = z.enum([
  ...([
    'objects-missing',
    'history-missing',
    'unrelated',
    'too-large',
    'too-slow',
    'git-too-old',
    'git-failed',
  ] as const),
  ...(['after-conflict', 'merge', 'rebase', 'uncommitted'] as const),
])
export type LandingReason = z.infer<typeof LandingReason>

/** Inclusive lines, counted from 1. An empty range ends before it starts. */
export const ConflictLines = z.object({
  /** First line. */
  from: z.int().nonnegative(),
  /** Last line. */
  to: z.int().nonnegative(),
})
export type ConflictLines = z.infer<typeof ConflictLines>

/** A file that does not merge. */
export const ConflictingFile = z.object({
  /** Path from the top of the repository, with slashes. */
  path: z.string(),
  /**
   * `deleted`, `renamed`: on one side, and changed on the other. `folder`: where the other side has a file. `large`: over
   * 16 MB, and not joined. `filtered`: goes through a program that a forecast does not run.
   */
  kind: z.enum([
    ...(['text', 'binary', 'link', 'deleted', 'renamed', 'folder', 'mode', 'submodule', 'large', 'filtered'] as const),
  ]),
  /** Lines that both sides changed; none where the conflict is not about lines. */
  regions: z.array(
    z.object({
      /** Lines of the base, or of the branch that lands first. */
      ours: ConflictLines,
      /** Lines of the branch that lands second. */
      theirs: ConflictLines,
    }),
  ),
})
export type ConflictingFile = z.infer<typeof ConflictingFile>

/** A branch that could land. */
export const LandingCandidate = z.object({
  /** Short name of the branch. */
  branch: z.string(),
  /** Folder of the worktree that has it checked out; absent when there is none. */
  path: z.string().optional(),
  sessionId: z.string().optional(),
  /** `uncommitted`: with work of its worktree that is not committed yet. */
  includes: z.enum(['committed', 'uncommitted']),
  outcome: LandingOutcome,
  reason: LandingReason.optional(),
  /** True while its agent is working: the outcome is that of an earlier state. */
  isWorking: z.boolean().optional(),
  /** Files that do not merge with the base. */
  files: z.array(ConflictingFile),
})
export type LandingCandidate = z.infer<typeof LandingCandidate>

/** Two branches that both merge with the base, landed one after the other. */
export const LandingPair = z.object({
  /** Branch that lands first. */
  a: z.string(),
  /** Branch that lands second. */
  b: z.string(),
  outcome: LandingOutcome,
  reason: LandingReason.optional(),
  /** Files that do not merge. */
  files: z.array(ConflictingFile),
})
export type LandingPair = z.infer<typeof LandingPair>

/** Merges of branches of a repository before they are merged. */
export const LandingForecast = z.object({
  /** `working`: a newer one is being made. `off`: the user switched forecasts off for this repository. */
  state: z.enum(['current', 'working', 'off']),
  /** Branch into which the others would land. */
  base: z.string(),
  /** Folder of the repository's main working files. */
  repository: z.string(),
  /** Branches that the base lacks, at most 50. */
  candidates: z.array(LandingCandidate),
  /** Pairs of them; the order within a pair is that of `candidates`. */
  pairs: z.array(LandingPair),
  /** Order in which most of them land without work. */
  order: z.array(
    z.object({
      /** Short name of the branch. */
      branch: z.string(),
      /** True: it lands without work, after those before it. */
      lands: z.boolean(),
    }),
  ),
})
export type LandingForecast = z.infer<typeof LandingForecast>
