import { z } from 'zod'
import { defineRequest } from '../../kernel/define'
import { HostedRepository } from '../../place/entities'
import { bySession, operationId, sessionId, success, time } from '../../kernel/fields'

/*
 * Requests of a host that takes over a session of this one. They are about the session, so that a gateway passes them on.
 */

const stability = 'experimental'
/** Full id of a commit. */
const commit = z.string().regex(/^[0-9a-f]{40,64}$/)

export const describeCode = defineRequest({
  name: 'session.handOver.describe',
  summary: "Returns the git repository of a session's folder; null when it is in none, or git is missing.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  stability,
  input: () => bySession,
  output: () =>
    z.object({
      /** Repository of its folder; absent when there is none. */
      code: z
        .object({
          /** Name of the repository's folder. */
          name: z.string(),
          /** Null when no branch is checked out. */
          branch: z.string().nullable(),
          head: commit,
          /** Commits without parents, by which other copies of the repository are recognized. */
          roots: z.array(commit),
          /** Number of paths that differ from the commit, up to 1,000. */
          changed: z.int().nonnegative(),
          /** Where its remote keeps it; absent when that is no server. */
          hosted: z
            .object({
              /** Address of the server, such as `https://github.com`. */
              host: z.string(),
              repository: HostedRepository,
            })
            .optional(),
        })
        .nullable(),
    }),
  errors: ['session-not-found'],
})

export const bundleCode = defineRequest({
  name: 'session.handOver.bundle',
  summary:
    "Packs the branch of a session's folder, and its uncommitted files except ignored ones, into a git bundle that `exchange.read` returns. Nothing in the folder changes.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  stability,
  input: () =>
    z.strictObject({
      sessionId,
      /** Commits that the receiver has; what they contain is left out. */
      has: z.array(commit).max(1000).optional(),
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      fileId: z.string(),
      /** In bytes. */
      size: z.int().nonnegative(),
      /** Name of the repository's folder. */
      name: z.string(),
      /** Branch of the worktree; null for a detached commit. */
      branch: z.string().nullable(),
      /** Branch that it is compared with; absent when there is none. */
      baseBranch: z.string().optional(),
      head: commit,
      /** Commit with the working files, whose only parent is `head`. */
      files: commit,
      /** Folder of the session within the repository: empty, or with a slash at its end. */
      prefix: z.string(),
    }),
  errors: ['session-not-found', 'not-a-repository', 'git-failed', 'file-unreadable', 'cancelled'],
})

export const handOver = defineRequest({
  name: 'session.handOver',
  summary:
    'Closes a session that another host has taken over, with a pointer to the session there. Fails with `session-changed` if it is not as it was when it was copied. Repeating it changes nothing.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  stability,
  input: () =>
    z.strictObject({
      sessionId,
      /** Session on the other host that goes on. */
      to: z.strictObject({
        sessionId,
        /** Name of the other host's machine. */
        machine: z.string().min(1).max(200),
      }),
      /** Latest activity of the session when it was copied. */
      lastActivityAt: time,
    }),
  output: () => success,
  errors: ['session-not-found', 'session-busy', 'session-changed', 'session-moved'],
})

export const undoHandOver = defineRequest({
  name: 'session.handOver.undo',
  summary: 'Reopens a session that another host has taken over. False when none has.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  stability,
  input: () => bySession,
  output: () => success,
  errors: ['session-not-found'],
})

/** Requests of a host that takes over a session. */
export const handOverRequests = [describeCode, bundleCode, handOver, undoHandOver] as const
