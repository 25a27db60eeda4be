import { z } from 'zod'
import { path, time } from '../kernel/fields'
import { SessionLimits } from '../limits/entities'
import { AgentSelection } from '../session/entities'
import { ApprovalPolicy } from '../vocabulary/entities'

/** Occasion on which an automation runs. */
export const AutomationTrigger = z.discriminatedUnion('kind', [
  z.strictObject({
    /** Kind of trigger; it decides which other fields there are. */
    kind: z.literal('schedule'),
    /** Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
    cron: z.string().trim().min(1).max(200),
    /** IANA name of the time zone in which it is read, for example "Europe/Berlin". */
    timeZone: z.string().min(1).max(100),
  }),
  z.strictObject({
    kind: z.literal('files'),
    /** Patterns of files in the folder, with slashes, for example "docs/**". */
    paths: z.array(path).min(1).max(20),
  }),
  /** Each time that a session has done what was asked. */
  z.strictObject({ kind: z.literal('session'), sessionId: z.string().min(1).max(256) }),
])
export type AutomationTrigger = z.infer<typeof AutomationTrigger>

/** Settings of an automation. */
export const AutomationSettings = z.object({
  /** Name that people give it, unique without regard to case. */
  name: z.string().trim().min(1).max(200),
  /** Folder that it works in, or whose repository it works on. */
  folder: path,
  /** Message that each run sends. */
  prompt: z.string().trim().min(1).max(100_000),
  /** Default: the default agent. */
  agent: AgentSelection.optional(),
  trigger: AutomationTrigger,
  /** `worktree`: each run has a worktree and a branch of its own. */
  place: z.enum(['worktree', 'folder']),
  /**
   * True: once a run is done, its changes are committed, its branch is pushed and a pull request is opened, with the user's
   * own `gh` or `glab`. Needs a worktree.
   */
  autoPr: z.boolean().optional(),
  /** Answer to what its agents ask permission for, unless a rule says otherwise. `always-ask` waits for the user. */
  approvalPolicy: ApprovalPolicy,
  /** Maximum cost of a run in US dollars. */
  budgetUsd: SessionLimits.shape.budgetUsd,
  /** Maximum duration of a run. */
  timeoutSeconds: SessionLimits.shape.timeoutSeconds.unwrap(),
  /** Maximum number of runs within 24 hours, those started by hand not included. */
  runsPerDay: z.int().min(1).max(1440),
})
export type AutomationSettings = z.infer<typeof AutomationSettings>

/** An automation as it is stored: a prompt that runs by itself. */
export const AutomationRecord = AutomationSettings.extend({
  automationId: z.string(),
  createdAt: time,
  /** Present while it is paused: by the user, or after failures in a row. */
  paused: z.enum(['user', 'failures']).optional(),
  /** Number of failures in a row. */
  failures: z.int().nonnegative(),
  /** Next run of a schedule; absent while it is paused, or when there is none. */
  nextAt: time.optional(),
})
export type AutomationRecord = z.infer<typeof AutomationRecord>

/**
 * State of a run. `missed`: Parley did not run at that time. `skipped`: it was not allowed to start. `failed` could not be
 * started; `error` ended with an error or at a limit; `stopped` was cancelled or interrupted.
 */
export const AutomationRunState = z.enum([
  'starting',
  'working',
  'waiting',
  'done',
  'error',
  'stopped',
  'failed',
  'missed',
  'skipped',
])
export type AutomationRunState = z.infer<typeof AutomationRunState>

/** One run as it is stored. */
export const AutomationRunRecord = z.object({
  /** Id of the run. */
  runId: z.string(),
  automationId: z.string(),
  /** What started the run. */
  cause: z.enum(['schedule', 'files', 'session', 'user']),
  /** Time at which it had to start. */
  dueAt: time,
  /** Its session; there is none before it was started. */
  sessionId: z.string(),
  /** Set once it is known; while it is `starting`, a crash leaves it to the next host. */
  state: z.enum(['starting', 'started', 'done', 'error', 'stopped', 'failed', 'missed', 'skipped']),
  endedAt: time.optional(),
  /** Reason why it was skipped. */
  skipped: z.enum(['running', 'runs-per-day']).optional(),
  /** Number of runs that were missed one after the other. */
  count: z.int().positive().optional(),
  /** User-facing reason why it failed. */
  problem: z.string().optional(),
  /** Time at which a person was told that it was missed or could not be started. */
  seenAt: time.optional(),
})
export type AutomationRunRecord = z.infer<typeof AutomationRunRecord>

/** One run of an automation. */
export const AutomationRun = AutomationRunRecord.extend({
  state: AutomationRunState,
  /** Absent when it has none, or when it was purged. */
  sessionId: z.string().optional(),
})
export type AutomationRun = z.infer<typeof AutomationRun>

/** An automation with its last run. */
export const Automation = AutomationRecord.extend({
  lastRun: AutomationRun.optional(),
  /** Runs without a session, because they were missed or could not be started, of which nobody was told; newest first. */
  unseen: z.array(AutomationRun).optional(),
})
export type Automation = z.infer<typeof Automation>
