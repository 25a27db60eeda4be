import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { path } from '../kernel/fields'
import { ProvenanceAuthor, ProvenanceCommit, ProvenanceRange, ProvenanceSession } from './entities'

/** A commit as it may be named; nothing that git takes for an option. */
const commit = z
  .string()
  .regex(/^[\w][\w./~^@{}-]*$/u)
  .max(256)

export const provenanceLines = defineRequest({
  name: 'provenance.lines',
  stability: 'experimental',
  agent: 'allowed',
  summary: 'Returns for each line of a file the session that wrote it, with the certainty of that, and later changes.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** The file; relative to `folder`, or absolute. */
      path,
      folder: path.optional(),
      /** First line, from 1. Default: the first. */
      from: z.int().positive().optional(),
      /** Last line. Default: the last. */
      to: z.int().positive().optional(),
      /** Commit with the version of the file. Default: the file as it is. */
      commit: commit.optional(),
    }),
  output: () =>
    z.object({
      /** The file, absolute. */
      path: z.string(),
      /** SHA-256 of the version that the lines are of, in hex. */
      hash: z.string(),
      /** `partial`: something could not be read in time, or was not kept. */
      state: z.enum(['complete', 'partial']),
      /** Lines by origin; together they are all that were asked for. */
      ranges: z.array(ProvenanceRange),
      /** Calls that the lines name. */
      authors: z.array(ProvenanceAuthor),
    }),
  errors: ['file-not-found'],
})

export const provenanceFiles = defineRequest({
  name: 'provenance.files',
  stability: 'experimental',
  agent: 'allowed',
  summary: 'Returns the sessions that read or wrote a file, latest first.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** The file; relative to `folder`, or absolute. */
      path,
      folder: path,
    }),
  output: () =>
    z.object({
      /** Sessions, latest first. */
      sessions: z.array(ProvenanceSession),
    }),
})

export const provenanceCommits = defineRequest({
  name: 'provenance.commits',
  stability: 'experimental',
  agent: 'allowed',
  summary: 'Returns the sessions that wrote lines of commits.',
  scope: 'server',
  effect: 'read',
  input: () =>
    z.strictObject({
      /** Folder of the repository. */
      folder: path,
      /** The commits. */
      commits: z.array(commit).min(1).max(100),
    }),
  output: () =>
    z.object({
      /** The commits, in the order in which they were asked for. */
      commits: z.array(ProvenanceCommit),
    }),
  errors: ['not-a-repository', 'git-failed'],
})

/** Every request about provenance. */
export const provenanceRequests = [provenanceLines, provenanceFiles, provenanceCommits] as const
