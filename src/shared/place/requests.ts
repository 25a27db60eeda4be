import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession, id, operationId, path, sessionId } from '../kernel/fields'
import { Script } from '../script/entities'
import { MissingFile, Place, PlaceSetup, PlaceStatus, PullRequest, PullRequestStatus } from './entities'

/** True: changes nothing, and only returns the commands. */
const dryRun = z.boolean().optional()
/** The commands of git, in order, as a person would type them. */
const commands = z.array(z.string())
const placeId = id
/** Folders below the top of a repository, with slashes. */
const sparse = z
  .array(
    z
      .string()
      .min(1)
      .max(500)
      .regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\0\n]*$/, 'is no folder of the repository'),
  )
  .max(100)
const GIT = ['git-failed'] as const
const ABOUT_PLACE = ['session-not-found', 'place-not-found', ...GIT] as const
/** No agent may be working in the worktree that they change. */
const IN_PLACE = [...ABOUT_PLACE, 'session-busy'] as const

export const describe = defineRequest({
  name: 'workspace.describe',
  summary: 'Returns how a new session could work in a folder: in the folder itself, or in a new worktree.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      folder: path,
      /** Title of the session; names the branch. */
      title: z.string().max(500).optional(),
      /** Folders to which the worktree is limited, beside the files at the top. Default: all files. */
      sparse: sparse.optional(),
    }),
  output: () =>
    z.object({
      /** Null when the folder is in no repository. */
      repository: z.string().nullable(),
      /** Branch of the folder; null for a detached commit or outside of git. */
      branch: z.string().nullable(),
      /** Reason why no worktree can be made, as a sentence. */
      problem: z.string().optional(),
      /** The worktree that would be made. */
      plan: z
        .object({
          /** Name of the branch that would be made. */
          branch: z.string(),
          /** Absolute path of the worktree that would be made. */
          path: z.string(),
          commands,
          /**
           * True when git would write `extensions.worktreeConfig` into the repository's settings, as it does for the first
           * sparse worktree. Older tools then refuse the repository.
           */
          writesWorktreeConfig: z.boolean().optional(),
        })
        .optional(),
      setup: PlaceSetup.optional(),
      /** Sessions whose agents are working in the folder now. */
      workingHere: z.array(
        z.object({
          sessionId: z.string(),
          /** Title of the session; absent when it has none. */
          title: z.string().optional(),
        }),
      ),
      /** Number of paths that differ from the commit; a worktree does not have these changes. */
      uncommitted: z.int().nonnegative(),
    }),
  errors: ['folder-not-found'],
})

export const listFolders = defineRequest({
  name: 'folder.list',
  summary:
    'Returns the folders in a folder, by name, so that one can be chosen for a session; never files. At most 1,000 of the first 10,000 entries.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  // Names of folders tell more of a person than the sessions that a phone watches.
  device: 'full',
  input: () =>
    z.strictObject({
      /** Absolute; `~` and `~/…` are in the home folder. Default: the default folder of new sessions. */
      folder: path.optional(),
      /** Default: false. */
      includeHidden: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Absolute path of the folder. */
      folder: z.string(),
      /** Null for a root. */
      parent: z.string().nullable(),
      /** Folders in it. */
      folders: z.array(
        z.object({
          /** Name of the folder. */
          name: z.string(),
          /** Absolute path. */
          folder: z.string(),
          /** It has a `.git`. Git is not run. */
          isRepository: z.boolean(),
          /** True for a folder that the system hides. */
          isHidden: z.boolean(),
        }),
      ),
      /** True when there are more. */
      isTruncated: z.boolean(),
    }),
  errors: ['folder-not-found', 'file-unreadable'],
})

export const create = defineRequest({
  name: 'workspace.create',
  summary: 'Creates a session that works in a new worktree of a repository, on a branch of its own.',
  scope: 'server',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      /** A folder in the repository. */
      folder: path,
      sessionId: sessionId.optional(),
      /** Title of the session, from which the name of the branch follows. */
      title: z.string().max(500).optional(),
      /** Words that name the branch and the folder. Default: the title. */
      branchName: z.string().max(200).optional(),
      /** Branch or commit that it starts from. Default: what the folder has checked out. */
      base: z.string().min(1).max(250).optional(),
      /** Folders to which the worktree is limited, beside the files at the top. Default: all files. */
      sparse: sparse.optional(),
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      sessionId: z.string(),
      place: Place,
      commands,
      /** Ignored files that `.worktreeinclude` names and that were copied. */
      copied: z.int().nonnegative(),
      /** Those that were not, with the reason. */
      notCopied: z.array(
        z.object({
          /** Path relative to the folder. */
          path: z.string(),
          /** User-facing reason why it was not copied. */
          reason: z.string(),
        }),
      ),
      /** As in the status of the worktree. */
      emptySubmodules: z.array(z.string()).optional(),
      setup: PlaceSetup.optional(),
    }),
  errors: ['folder-not-found', 'session-exists', 'not-a-repository', 'cancelled', ...GIT],
})

export const forkPreview = defineRequest({
  name: 'workspace.fork.preview',
  summary: 'Returns how much of the files as they were at a message of a session is known.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => z.strictObject({ sessionId, fromMessageId: id.optional() }),
  output: () =>
    z.object({
      /** Nearest commit. */
      commit: z.string(),
      /** First line of its message. */
      subject: z.string(),
      /** Files that differ from the commit. */
      files: z.array(z.string()),
      /** Files as of the message that cannot be restored. */
      missing: z.array(MissingFile),
      /** Commands that make the worktree. */
      commands,
    }),
  errors: ['session-not-found', 'message-not-found', 'not-a-repository', ...GIT],
})

export const forkCode = defineRequest({
  name: 'workspace.fork',
  summary:
    'Branches a session after one of its messages, into a new worktree with the files as they were then. Fails with `code-incomplete` when some are not known, unless `allowMissing`: these are then as in the nearest commit.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  creates: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** The last shared message. Default: the last one. */
      fromMessageId: id.optional(),
      branchKind: z.enum(['fork', 'branch']).optional(),
      /** Title of the new session. */
      name: z.string().max(500).optional(),
      /** True to continue without the files that cannot be restored. */
      allowMissing: z.boolean().optional(),
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      sessionId: z.string(),
      place: Place,
      commands,
      /** Number of files that differ from the commit. */
      restored: z.int().nonnegative(),
      /** Files that could not be restored. */
      missing: z.array(MissingFile),
    }),
  errors: ['session-not-found', 'message-not-found', 'not-a-repository', 'code-incomplete', 'cancelled', ...GIT],
})

export const adopt = defineRequest({
  name: 'workspace.adopt',
  summary:
    "Creates a session that works in a worktree of the user's own. Nothing of the worktree changes, and Parley never removes it.",
  scope: 'server',
  effect: 'write',
  routing: 'session',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      /** A folder in the worktree. */
      folder: path,
      sessionId: sessionId.optional(),
      /** Title of the session. */
      title: z.string().max(500).optional(),
    }),
  output: () => z.object({ sessionId: z.string(), place: Place }),
  errors: ['folder-not-found', 'session-exists', 'not-a-repository', 'place-state', ...GIT],
})

export const listAdoptable = defineRequest({
  name: 'workspace.adopt.list',
  summary: 'Returns the worktrees of a repository that Parley neither made nor adopted.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      /** A folder in the repository. */
      folder: path,
    }),
  output: () =>
    z.object({
      /** Folder of the repository's main working files. */
      repository: z.string(),
      /** Worktrees beside the main working files. */
      worktrees: z.array(
        z.object({
          /** Folder of the worktree. */
          path: z.string(),
          /** Branch of the worktree; absent for a detached commit, with which it cannot be adopted. */
          branch: z.string().optional(),
          /** True when git was told to keep it. */
          isLocked: z.boolean(),
        }),
      ),
    }),
  errors: ['folder-not-found', 'not-a-repository', ...GIT],
})

export const done = defineRequest({
  name: 'workspace.done',
  summary:
    'Ends the work of a session: its agents and scripts, then the teardown script, the removal of its worktree with all changes kept, and the archive. A failure keeps everything that follows. `dryRun` returns the plan.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  stability: 'experimental',
  extension: 'host',
  input: () =>
    z.strictObject({
      sessionId,
      /** Hash of the teardown script that is consented to, from the plan. Absent: the person allowed it before. */
      hash: z.string().min(1).max(128).optional(),
      dryRun,
    }),
  output: () =>
    z.object({
      /** Parts of the work, in order. A worktree that was adopted stays as it is. */
      steps: z.array(
        z.object({
          /** `end`: its agents. `keep`: changes, in a commit. `remove`: the worktree, whose folder is moved. */
          kind: z.enum(['end', 'teardown', 'keep', 'remove', 'archive']),
          commands,
          /** The script, for `teardown`. */
          teardown: Script.optional(),
        }),
      ),
      commands,
      /** True when the session was active before. */
      wasActive: z.boolean(),
    }),
  errors: [
    'session-not-found',
    'place-not-found',
    'place-unsafe',
    'session-busy',
    'consent-needed',
    'process-failed',
    ...GIT,
  ],
})

export const undoDone = defineRequest({
  name: 'workspace.done.undo',
  summary: 'Takes back `workspace.done`: restores the worktree with its changes, and the session.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  stability: 'experimental',
  extension: 'host',
  input: () =>
    z.strictObject({
      sessionId,
      /** False: the session was closed before. Default: true. */
      resumes: z.boolean().optional(),
    }),
  output: () => z.object({ commands }),
  errors: ['session-not-found', 'place-not-found', 'process-failed', 'session-moved', ...GIT],
})

export const list = defineRequest({
  name: 'workspace.list',
  summary: 'Returns the worktrees that Parley made, newest first, and folders left over from interrupted work.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** True: also measures their size, which takes long. */
      sizes: z.boolean().optional(),
    }),
  output: () =>
    z.object({
      /** Worktrees that Parley made. */
      places: z.array(
        Place.extend({
          /** Title of its session; absent when it has none. */
          title: z.string().optional(),
          /** Status of its session; absent when that was purged. */
          sessionStatus: z.string().optional(),
          status: PlaceStatus.optional(),
          /** False when its folder, or the files of a removed one, are gone. */
          exists: z.boolean(),
          /** Of its files on disk, in bytes. */
          size: z.int().nonnegative().optional(),
        }),
      ),
      /** Folders among the worktrees that belong to none. */
      orphans: z.array(z.string()),
    }),
})

export const status = defineRequest({
  name: 'workspace.status',
  summary: "Returns the worktree of a session, compared with its base branch; null when it works in the user's folder.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      place: Place.nullable(),
      status: PlaceStatus.optional(),
      setup: PlaceSetup.optional(),
    }),
  errors: ['session-not-found'],
})

export const setUp = defineRequest({
  name: 'workspace.setUp',
  summary:
    'Runs the setup commands of a repository in the worktree of a session, as commands of the session. `hash` consents to their exact text.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  requires: 'writable-session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Hash of the commands that are consented to, from `setup`. */
      hash: z.string().min(1).max(128),
    }),
  output: () => z.object({ processId: z.string() }),
  errors: [
    'session-not-found',
    'session-archived',
    'place-not-found',
    'trust-outdated',
    'folder-not-found',
    'path-outside',
    'process-failed',
    'process-limit',
  ],
})

export const remove = defineRequest({
  name: 'workspace.remove',
  summary:
    'Removes a worktree. Its branch stays, and so do its files until `workspace.prune`. Refused while it has uncommitted changes or commits on no other branch, unless `keepChanges`, which saves them in a commit.',
  scope: 'server',
  effect: 'write',
  input: () =>
    z.strictObject({
      placeId,
      /** True to keep uncommitted changes, so that it can be restored. */
      keepChanges: z.boolean().optional(),
      dryRun,
    }),
  output: () => z.object({ commands, place: Place }),
  errors: ['place-not-found', 'place-unsafe', 'session-busy', ...GIT],
})

export const restore = defineRequest({
  name: 'workspace.restore',
  summary:
    'Restores a removed worktree with its uncommitted changes, or one whose folder was deleted by other means as it was committed.',
  scope: 'server',
  effect: 'write',
  input: () => z.strictObject({ placeId, dryRun }),
  output: () => z.object({ commands, place: Place }),
  errors: ['place-not-found', ...GIT],
})

export const prune = defineRequest({
  name: 'workspace.prune',
  summary:
    'Deletes the kept files of removed worktrees permanently. Their branches and the commits with their changes stay in the repository; ignored files are gone. One that contains a repository of its own stays.',
  scope: 'server',
  effect: 'write',
  input: () => z.strictObject({ placeIds: z.array(id).max(1000).optional(), dryRun }),
  output: () => z.object({ placeIds: z.array(z.string()), folders: z.array(z.string()) }),
})

export const commit = defineRequest({
  name: 'workspace.commit',
  summary: "Commits all changes in a session's worktree, except ignored files.",
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Message of the commit. */
      message: z.string().trim().min(1).max(20_000),
      /** True: the repository's hooks run. */
      hooks: z.boolean().optional(),
      dryRun,
    }),
  output: () =>
    z.object({
      commands,
      /** Id of the commit; absent when there was nothing to commit. */
      commit: z.string().optional(),
    }),
  errors: [...IN_PLACE, 'place-state'],
})

export const draftCommit = defineRequest({
  name: 'workspace.commit.draft',
  summary: "Drafts a message for a commit of a session's changes: by its agent if available, otherwise from the files.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** `listing`: asks no agent. */
      writtenBy: z.enum(['agent', 'listing']).optional(),
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      /** Proposed message of the commit. */
      message: z.string(),
      /** Author of the message: an agent, or a plain listing of the changes. */
      writtenBy: z.enum(['agent', 'listing']),
    }),
  errors: [...ABOUT_PLACE, 'cancelled'],
})

export const update = defineRequest({
  name: 'workspace.update',
  summary:
    "Brings the commits of the base branch into a session's worktree. With conflicts, they stay in the files until they are resolved and committed, or the update is aborted.",
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Way to bring in the base branch. */
      by: z.enum(['merge', 'rebase']),
      dryRun,
    }),
  output: () =>
    z.object({
      commands,
      /** Paths with conflicts; empty when there are none. */
      conflicts: z.array(z.string()),
    }),
  errors: [...IN_PLACE, 'place-state'],
})

export const continueUpdate = defineRequest({
  name: 'workspace.update.continue',
  summary: 'Finishes an update once its conflicts are resolved. Fails while files contain conflict markers.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () => z.strictObject({ sessionId, dryRun }),
  output: () =>
    z.object({
      commands,
      /** Paths that still have conflicts; empty when it is finished. */
      conflicts: z.array(z.string()),
    }),
  errors: [...IN_PLACE, 'place-state'],
})

export const abortUpdate = defineRequest({
  name: 'workspace.update.abort',
  summary: 'Aborts an update with conflicts: the files are as they were before it.',
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () => z.strictObject({ sessionId, dryRun }),
  output: () => z.object({ commands }),
  errors: [...IN_PLACE, 'place-state'],
})

export const land = defineRequest({
  name: 'workspace.land',
  summary:
    "Lands the commits of a session's worktree in its base branch. Everything has to be committed, and the base branch merged. Updates the working files where the base branch is checked out; refused when that would overwrite changes.",
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Way in which the commits reach the base branch. */
      by: z.enum(['merge', 'squash', 'rebase']),
      /** Message of the new commit; with `rebase` there is none. */
      message: z.string().trim().min(1).max(20_000).optional(),
      dryRun,
    }),
  output: () => z.object({ commands, place: Place }),
  errors: [...IN_PLACE, 'place-state'],
})

export const undoLanding = defineRequest({
  name: 'workspace.land.undo',
  summary:
    'Undoes the landing of a session: the base branch is as before. Refused once it was pushed or has new commits.',
  scope: 'session',
  effect: 'write',
  routing: 'session',
  input: () => z.strictObject({ sessionId, dryRun }),
  output: () => z.object({ commands, place: Place }),
  errors: [...IN_PLACE, 'place-state'],
})

export const pullRequest = defineRequest({
  name: 'workspace.pullRequest',
  summary: "Pushes a session's branch and opens a pull request with the user's own `gh` or `glab`.",
  scope: 'session',
  effect: 'act',
  routing: 'session',
  input: () =>
    z.strictObject({
      sessionId,
      /** Title of the pull request. */
      title: z.string().trim().min(1).max(500),
      /** Text of the pull request, in Markdown. */
      body: z.string().max(60_000),
      /** True for a draft. */
      draft: z.boolean().optional(),
      dryRun,
    }),
  output: () =>
    z.object({
      commands,
      /** The pull request; absent when none was opened. */
      pullRequest: PullRequest.optional(),
    }),
  errors: [...IN_PLACE, 'place-state', 'program-missing'],
})

export const getPullRequestStatus = defineRequest({
  name: 'workspace.pullRequest.status',
  device: 'watch',
  summary:
    "Returns the state and the checks of a session's pull request, as `gh` or `glab` tell them; null without one.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () => z.object({ status: PullRequestStatus.nullable() }),
  errors: [...ABOUT_PLACE, 'program-missing'],
})

/** Every request about worktrees. */
export const placeRequests = [
  describe,
  listFolders,
  create,
  forkPreview,
  forkCode,
  list,
  status,
  setUp,
  remove,
  restore,
  prune,
  commit,
  draftCommit,
  update,
  continueUpdate,
  abortUpdate,
  land,
  undoLanding,
  pullRequest,
  getPullRequestStatus,
  adopt,
  listAdoptable,
  done,
  undoDone,
] as const
