import { z } from 'zod'
import { FileRequest } from '../attachment/entities'
import { MAX_ATTACHMENTS } from '../attachment/limits'
import { defineRequest } from '../kernel/define'
import { id, path } from '../kernel/fields'
import { MessageInput } from '../session/blocks'
import { AgentSelection, SessionContext } from '../session/entities'
import { AttemptDiff, AttemptFile, AttemptGroup } from './entities'
import { MAX_ATTEMPTS } from './limits'

/** True: changes nothing, and only returns the commands. */
const dryRun = z.boolean().optional()
/** The commands of git, in order, as a person would type them. */
const commands = z.array(z.string())
const groupId = id
/** `sessionId`: that of the attempt. */
const ofAttempt = z.strictObject({ groupId, sessionId: id })
const GROUP = ['attempt-not-found'] as const
/** Failures of making a worktree and of sending the prompt to an agent in it. */
const STARTING = [
  'folder-not-found',
  'not-a-repository',
  'git-failed',
  'message-empty',
  'message-role',
  'message-too-large',
  'attachment-too-large',
  'blob-not-found',
  'reference-unusable',
  'adapter-not-found',
  'adapter-failed',
  'selection-unknown',
  'model-not-found',
  'persona-not-found',
  'profile-not-found',
  'provider-config-not-found',
  'capability-missing',
] as const
const testCommand = z.string().trim().min(1).max(32_000)

export const start = defineRequest({
  name: 'attempt.start',
  summary:
    'Starts attempts at one prompt: several agents, or one several times, each in a session and a worktree of its own. Those that cannot be started say why; it fails only when none could be.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      /** A folder in the repository. */
      folder: path,
      message: MessageInput,
      /** Files and folders that the prompt references. */
      fileRefs: z.array(FileRequest).max(MAX_ATTACHMENTS).optional(),
      sessionContext: SessionContext.optional(),
      /** Agents that try it, each with its number of attempts. */
      attempts: z
        .array(
          z.strictObject({
            agent: AgentSelection,
            /** Number of attempts by this agent. Default: 1. */
            count: z.int().min(1).max(MAX_ATTEMPTS).optional(),
          }),
        )
        .min(1)
        .max(MAX_ATTEMPTS)
        .refine((attempts) => attempts.reduce((sum, { count = 1 }) => sum + count, 0) <= MAX_ATTEMPTS, {
          message: `at most ${MAX_ATTEMPTS} attempts in total`,
        }),
      /** Branch or commit that they start from. Default: what the folder has checked out. */
      base: z.string().min(1).max(250).optional(),
      /** Command line for `attempt.test`. */
      testCommand: testCommand.optional(),
      dryRun,
    }),
  /** `group`: as it would be, with `dryRun`. `commands`: those that make the worktrees. */
  output: () => z.object({ commands, group: AttemptGroup }),
  errors: [...STARTING],
})

export const list = defineRequest({
  name: 'attempt.list',
  device: 'watch',
  summary: 'Returns the groups of attempts, newest first, without what has to be read from worktrees.',
  scope: 'server',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      /** Only groups with an attempt in this session. */
      sessionId: id.optional(),
    }),
  output: () =>
    z.object({
      /** Groups of attempts at one prompt. */
      groups: z.array(AttemptGroup),
    }),
})

export const get = defineRequest({
  name: 'attempt.get',
  device: 'watch',
  summary: 'Returns a group of attempts with the state, changes, usage, time and test result of each.',
  scope: 'server',
  effect: 'read',
  input: () => z.strictObject({ groupId }),
  output: () => z.object({ group: AttemptGroup }),
  errors: [...GROUP],
})

export const files = defineRequest({
  name: 'attempt.files',
  summary: 'Returns the files that an attempt changed since the commit it starts from, also of an abandoned one.',
  scope: 'server',
  effect: 'read',
  routing: 'session',
  input: () => ofAttempt,
  output: () =>
    z.object({
      /** Files that the attempt changed. */
      files: z.array(AttemptFile),
    }),
  errors: [...GROUP, 'place-not-found', 'review-unavailable'],
})

export const diff = defineRequest({
  name: 'attempt.diff',
  summary: 'Returns the difference of one file between an attempt and the commit it starts from.',
  scope: 'server',
  effect: 'read',
  routing: 'session',
  input: () =>
    ofAttempt.extend({
      /** Path relative to the worktree, with slashes. */
      path,
      renamedFrom: path.optional(),
    }),
  output: () => AttemptDiff,
  errors: [...GROUP, 'place-not-found', 'review-unavailable', 'file-not-changed'],
})

export const test = defineRequest({
  name: 'attempt.test',
  summary:
    'Runs the test command in the worktree of each attempt, or of one, as commands of their sessions. Abandoned attempts and those whose agent is working are left out.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      groupId,
      sessionId: id.optional(),
      /** Replaces the command of the group. */
      testCommand: testCommand.optional(),
    }),
  output: () =>
    z.object({
      group: AttemptGroup,
      /** Sessions in which the command runs. */
      started: z.array(z.string()),
    }),
  errors: [...GROUP, 'attempt-untestable'],
})

export const choose = defineRequest({
  name: 'attempt.choose',
  summary:
    'Lands an attempt in the base branch and abandons the others. Commits its changes, and brings in new commits of the base branch first. With conflicts, nothing lands: they are in the files of the attempt; once they are resolved, the same request continues.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  input: () =>
    ofAttempt.extend({
      /** Way in which the commits of the chosen attempt reach its base branch. */
      by: z.enum(['merge', 'squash', 'rebase']),
      /** Message of the commit. Default: the title of the session. */
      message: z.string().trim().min(1).max(20_000).optional(),
      dryRun,
    }),
  output: () =>
    z.object({
      commands,
      /** Paths with conflicts; empty when it landed. */
      conflicts: z.array(z.string()),
      /** Attempts that could not be abandoned, with the reason. */
      kept: z.array(
        z.object({
          sessionId: z.string(),
          /** User-facing reason why the attempt was kept. */
          message: z.string(),
        }),
      ),
      group: AttemptGroup,
    }),
  errors: [...GROUP, 'place-not-found', 'place-state', 'session-busy', 'git-failed'],
})

export const abandon = defineRequest({
  name: 'attempt.abandon',
  summary:
    'Stops an attempt, closes its session and removes its worktree. Branch, changes and conversation are kept, and can be restored.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  input: () => ofAttempt.extend({ dryRun }),
  output: () => z.object({ commands, group: AttemptGroup }),
  errors: [...GROUP, 'place-unsafe', 'place-not-found', 'session-busy', 'git-failed'],
})

export const restore = defineRequest({
  name: 'attempt.restore',
  summary: 'Restores an abandoned attempt: its worktree with uncommitted changes, and its session.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  input: () => ofAttempt.extend({ dryRun }),
  output: () => z.object({ commands, group: AttemptGroup }),
  errors: [...GROUP, 'place-not-found', 'git-failed'],
})

export const retry = defineRequest({
  name: 'attempt.retry',
  summary:
    'Sends the prompt of an attempt again, for example after an error. One that could not be started gets its worktree and session first, from the commit that all of them start from.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  input: () => ofAttempt,
  output: () => z.object({ group: AttemptGroup }),
  errors: [...GROUP, 'place-not-found', 'place-state', 'session-busy', 'session-archived', ...STARTING],
})

/** Every request about attempts. */
export const attemptRequests = [start, list, get, files, diff, test, choose, abandon, restore, retry] as const
