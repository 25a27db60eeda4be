import { z } from 'zod'
import { defineRequest } from '../../kernel/define'
import { bySession, operationId, path, sessionId, success, time } from '../../kernel/fields'
import { SessionPlace } from '../../place/entities'

const stability = 'experimental'

/** Destination of the code of a session that comes here. */
export const CodeTarget = z.discriminatedUnion('kind', [
  /** A new worktree of a repository here, on the session's branch. */
  z.strictObject({
    /** Place of the code on the other machine. */
    kind: z.literal('worktree'),
    /** Absolute path of the clone on the other machine. */
    repository: path,
  }),
  /** A new repository in a folder that is empty or does not exist. */
  z.strictObject({ kind: z.literal('clone'), folder: path }),
  /** No code is copied; the session works in a folder of this host. Default: that of new sessions. */
  z.strictObject({ kind: z.literal('none'), folder: path.optional() }),
])
export type CodeTarget = z.infer<typeof CodeTarget>

const input = z.strictObject({ sessionId, code: CodeTarget, operationId: operationId.optional() })
const output = z.object({
  /** The new session here. */
  sessionId: z.string(),
  /** Worktree that it works in, if one was made. */
  place: SessionPlace.optional(),
  /** False: made from a copy without the beginning of the conversation, because its machine cannot be reached. */
  isWhole: z.boolean(),
})
const errors = [
  'machine-not-found',
  'machine-unreachable',
  'machine-misbehaved',
  'machine-outdated',
  'session-not-found',
  'session-busy',
  'folder-not-found',
  'folder-not-empty',
  'not-a-repository',
  'git-failed',
  'file-unreadable',
  'snapshot-invalid',
  'snapshot-version',
  'cancelled',
] as const

export const previewMove = defineRequest({
  name: 'machine.move.preview',
  summary: 'Returns what continuing a session of another machine here, or moving it, would do. Changes nothing.',
  scope: 'server',
  effect: 'read',
  routing: 'gateway',
  stability,
  input: () => bySession,
  output: () =>
    z.object({
      machineId: z.string(),
      /** True when its machine is connected; otherwise only a copy can be continued, without code. */
      isReachable: z.boolean(),
      /** True while an agent works in it; it can be moved once that is done. */
      isBusy: z.boolean(),
      /** Its code, if its folder is in a git repository. */
      code: z
        .object({
          /** Name of the repository's folder. */
          name: z.string(),
          /** Branch of the worktree; null for a detached commit. */
          branch: z.string().nullable(),
          /** Number of paths with uncommitted changes, up to 1,000. */
          changed: z.int().nonnegative(),
          /** Folders here that are in a copy of the repository. */
          repositories: z.array(z.string()),
          /** A free folder for a new copy. */
          folder: z.string(),
        })
        .optional(),
      /** Its agent. */
      agent: z
        .object({
          adapterName: z.string(),
          /** False: another agent has to be chosen here. */
          isAvailable: z.boolean(),
        })
        .optional(),
      /** Copy of its conversation. */
      copy: z
        .object({
          copiedAt: time,
          /** Number of messages that are copied. */
          messages: z.int().nonnegative(),
        })
        .optional(),
    }),
  errors: ['machine-not-found', 'session-not-found'],
})

export const continueHere = defineRequest({
  name: 'machine.continueHere',
  summary:
    'Makes a session of this host from one of another machine, with its conversation and, if wanted, its code. The other one stays as it is. While its machine cannot be reached, the copy of its conversation is used.',
  scope: 'server',
  effect: 'write',
  routing: 'gateway',
  stability,
  input: () => input,
  output: () => output,
  errors,
})

export const moveHere = defineRequest({
  name: 'machine.move',
  summary:
    'Moves a session of another machine to this host: as `machine.continueHere`, then closes the other one with a pointer to the new one. If it went on meanwhile, nothing is moved.',
  scope: 'server',
  effect: 'write',
  routing: 'gateway',
  stability,
  input: () => input,
  output: () => output,
  errors: [...errors, 'session-changed', 'session-moved'],
})

export const undoMove = defineRequest({
  name: 'machine.move.undo',
  summary:
    'Undoes the move of a session to this host: reopens the one on the other machine and archives the one here, with its worktree.',
  scope: 'server',
  effect: 'write',
  routing: 'gateway',
  stability,
  input: () =>
    z.strictObject({
      /** The session of this host. */
      sessionId,
    }),
  output: () => success,
  errors: ['session-not-found', 'machine-not-found', 'machine-unreachable', 'machine-misbehaved', 'session-busy'],
})

/** Requests about sessions that come to this host. */
export const moveRequests = [previewMove, continueHere, moveHere, undoMove] as const
