import { z } from 'zod'
import { time } from '../kernel/fields'

/** Repository on a server, as the address of its remote names it. */
export const HostedRepository = z.object({
  /** User, organization or groups that it belongs to. */
  owner: z.string(),
  /** Its name there. */
  name: z.string(),
  /** Branch that is checked out; absent for a detached commit. */
  branch: z.string().optional(),
})
export type HostedRepository = z.infer<typeof HostedRepository>

export const PullRequest = z.object({
  /** Address of the pull request. */
  url: z.string(),
  /** Number of the pull request. */
  number: z.int().nonnegative(),
})
export type PullRequest = z.infer<typeof PullRequest>

/** State of a pull request and of its checks. */
export const PullRequestStatus = z.object({
  /** State of the pull request. */
  state: z.enum(['open', 'merged', 'closed']),
  /** True for a draft. */
  isDraft: z.boolean(),
  /** At most 200. */
  checks: z.array(
    z.object({
      /** Name of the check. */
      name: z.string(),
      /** Outcome of the check so far. */
      state: z.enum(['passed', 'failed', 'pending', 'skipped']),
      /** Page of the check; absent when it has none. */
      url: z.string().optional(),
    }),
  ),
})
export type PullRequestStatus = z.infer<typeof PullRequestStatus>

/** Worktree that a session works in, as the session shows it. */
export const SessionPlace = z.object({
  placeId: z.string(),
  /** Folder of the worktree. */
  path: z.string(),
  /** Folder of the repository's main working files. */
  repository: z.string(),
  /** Branch of the worktree. */
  branch: z.string(),
  /** Branch that it was made from, and lands in; absent when there was none. */
  baseBranch: z.string().optional(),
  /** Group of attempts that it was made for. */
  attemptGroupId: z.string().optional(),
  /** Pull request of its branch. */
  pullRequest: PullRequest.optional(),
  /** True: a pull request is opened once the session has done what was asked. */
  autoPr: z.boolean().optional(),
  /** User-facing reason why none was opened. */
  pullRequestProblem: z.string().optional(),
})
export type SessionPlace = z.infer<typeof SessionPlace>

/** A branch's landing in its base branch. */
export const Landing = z.object({
  /** Way in which the commits reached the base branch. */
  by: z.enum(['merge', 'squash', 'rebase']),
  /** Branch that they landed on. */
  branch: z.string(),
  /** Commit of the base branch before it. */
  before: z.string(),
  /** Commit of the base branch after it. */
  after: z.string(),
  /** Time of landing, in Unix milliseconds. */
  at: time,
  /** True: it is part of a merge of the session into its parent, and undone with that. */
  isMergeBack: z.boolean().optional(),
  /** Id with which `landing.undo` undoes it, with all that landed together; absent for those of earlier versions. */
  landingId: z.string().optional(),
})
export type Landing = z.infer<typeof Landing>

/** A worktree made by Parley. */
export const Place = SessionPlace.extend({
  /** `creating` and `removing` were interrupted, until the host has repaired them. A removed one can be restored. */
  state: z.enum(['creating', 'ready', 'removing', 'removed']),
  /** Session that it was made for. */
  sessionId: z.string(),
  createdAt: time,
  /** Commit that it was made from. */
  baseCommit: z.string(),
  /** Folder of the session within the worktree: empty, or with a slash at its end. */
  prefix: z.string(),
  removedAt: time.optional(),
  /** Folder that keeps the files of a removed one. */
  keptIn: z.string().optional(),
  /** Commit with the working files of a removed one, kept by a ref. */
  keptCommit: z.string().optional(),
  landing: Landing.optional(),
  /** True for a worktree of the user's own. Parley removes nothing of it. */
  isAdopted: z.boolean().optional(),
  /** Folders to which its files are limited, beside those at the top; absent: all files. */
  sparse: z.array(z.string()).optional(),
})
export type Place = z.infer<typeof Place>

/** A worktree, compared with its base branch. */
export const PlaceStatus = z.object({
  /** Commit; null when there is none. */
  head: z.string().nullable(),
  /** Commits that the base branch does not have, and the reverse; absent when there is no base branch. */
  ahead: z.int().nonnegative().optional(),
  /** Commits that only the base branch has; absent when there is none. */
  behind: z.int().nonnegative().optional(),
  /** Paths that differ from the commit, at most 1,000, with slashes. */
  changed: z.array(
    z.object({
      /** Path relative to the worktree, with slashes. */
      path: z.string(),
      /** Kind of difference. */
      state: z.enum(['changed', 'untracked', 'conflict']),
    }),
  ),
  /** Number of such paths. */
  changedCount: z.int().nonnegative(),
  /** Merge or rebase that is not finished. */
  unfinished: z.enum(['merge', 'rebase']).optional(),
  /** True when removing it loses nothing: nothing is uncommitted, and every commit is on another branch. */
  isSafeToRemove: z.boolean(),
  /** Reasons why it is not, as sentences. */
  reasons: z.array(z.string()),
  /**
   * Submodules without files, although they have them in the repository's main working files; absent when there is none.
   * `git submodule update --init --recursive` fills them.
   */
  emptySubmodules: z.array(z.string()).optional(),
})
export type PlaceStatus = z.infer<typeof PlaceStatus>

/** Command that a repository wants to have run in each new worktree. */
export const PlaceSetup = z.object({
  /** Command lines that prepare a worktree, in order. */
  commands: z.array(z.string()),
  /** File that names them, relative to the repository. */
  source: z.string(),
  /** SHA-256 of the commands. Consent is given to it. */
  hash: z.string(),
  /** True when the user has allowed these commands. */
  isAllowed: z.boolean(),
})
export type PlaceSetup = z.infer<typeof PlaceSetup>

/** A file of an earlier moment that is not known. */
export const MissingFile = z.object({
  /** Path relative to the worktree, with slashes. */
  path: z.string(),
  /**
   * `not-kept`: its content is not stored. `too-large`: for its size. `not-seen`: it changed more than once before it was
   * looked at. `changed-later`: by the user, after the message. `outside`: it is not in the repository.
   */
  reason: z.enum(['not-kept', 'too-large', 'not-seen', 'changed-later', 'outside']),
})
export type MissingFile = z.infer<typeof MissingFile>
