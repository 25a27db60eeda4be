import { z } from 'zod'
import { DiffHunk } from '../files/entities'
import { time } from '../kernel/fields'
import { Place, PlaceStatus } from '../place/entities'
import { ReviewFile } from '../review/entities'
import { AgentSelection } from '../session/entities'
import { RuntimeCommand } from '../shell/entities'
import { SessionUsage } from '../usage/entities'

/**
 * State of an attempt. `failed` could not be started, `error` ended with an error, `stopped` was cancelled or interrupted;
 * `landed` was chosen; an `abandoned` one can be restored.
 */
export const AttemptState = z.enum([
  'starting',
  'failed',
  'working',
  'waiting',
  'done',
  'stopped',
  'error',
  'landed',
  'abandoned',
])
export type AttemptState = z.infer<typeof AttemptState>

/** One attempt as it is stored. */
export const AttemptRecord = z.object({
  /** Identifies the attempt. A failed one may have no session. */
  sessionId: z.string(),
  /** Agent that was asked for. */
  agent: AgentSelection,
  /** User-facing reason why it could not be started. */
  problem: z.string().optional(),
  /** Last command that was run to test it. */
  testId: z.string().optional(),
})
export type AttemptRecord = z.infer<typeof AttemptRecord>

/** Attempts at one prompt, as they are stored. */
export const AttemptGroupRecord = z.object({
  groupId: z.string(),
  createdAt: time,
  /** Folder that the attempts were started from. */
  folder: z.string(),
  /** Folder of the repository's main working files. */
  repository: z.string(),
  /** Branch that they land in; absent when there is none. */
  baseBranch: z.string().optional(),
  /** Commit that all of them start from. */
  baseCommit: z.string(),
  /** Command line that tests an attempt in its worktree. */
  testCommand: z.string().optional(),
  /** Attempts of the group. */
  attempts: z.array(AttemptRecord),
})
export type AttemptGroupRecord = z.infer<typeof AttemptGroupRecord>

/** Size of the changes of an attempt. */
export const AttemptChanges = z.object({
  /** Number of changed files. */
  files: z.int().nonnegative(),
  /** Lines, without files that have none. */
  added: z.int().nonnegative(),
  /** Removed lines, without files that have none. */
  removed: z.int().nonnegative(),
})
export type AttemptChanges = z.infer<typeof AttemptChanges>

/** Result of the test command. */
export const AttemptTest = RuntimeCommand.pick({
  command: true,
  status: true,
  exitCode: true,
  duration: true,
  message: true,
}).extend({
  /** End of its output. */
  output: z.string(),
})
export type AttemptTest = z.infer<typeof AttemptTest>

/** One attempt, with its results so far. */
export const Attempt = AttemptRecord.omit({ testId: true }).extend({
  state: AttemptState,
  /** Title of its session; absent before it has one. */
  title: z.string().optional(),
  /** Error that it ended with. */
  error: z.string().optional(),
  place: Place.optional(),
  /** Absent in lists, and while there is no worktree. */
  status: PlaceStatus.optional(),
  changes: AttemptChanges.optional(),
  /** End of the agent's last answer. Absent in lists. */
  summary: z.string().optional(),
  usage: SessionUsage.optional(),
  /** Duration of its finished turns, in milliseconds. */
  duration: z.number().nonnegative().optional(),
  /** Start of the running turn. */
  workingSince: time.optional(),
  test: AttemptTest.optional(),
})
export type Attempt = z.infer<typeof Attempt>

/** Attempts at one prompt. */
export const AttemptGroup = AttemptGroupRecord.omit({ attempts: true }).extend({
  /** The prompt, or its beginning. */
  prompt: z.string().optional(),
  attempts: z.array(Attempt),
})
export type AttemptGroup = z.infer<typeof AttemptGroup>

/** A file that an attempt changed. */
export const AttemptFile = ReviewFile.omit({ isViewed: true }).extend({
  /** Lines; absent for files without lines. */
  added: z.int().nonnegative().optional(),
  /** Removed lines; absent for files without lines. */
  removed: z.int().nonnegative().optional(),
})
export type AttemptFile = z.infer<typeof AttemptFile>

/** Difference of one file between an attempt and the commit that it starts from. */
export const AttemptDiff = z.object({
  /** Path relative to the worktree, with slashes. */
  path: z.string(),
  /** Kind of content: `binary` and `large` files have no hunks. */
  content: z.enum(['text', 'binary', 'large']),
  /** Of text only. */
  hunks: z.array(DiffHunk).nullable(),
})
export type AttemptDiff = z.infer<typeof AttemptDiff>
