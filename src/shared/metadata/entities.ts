import { z } from 'zod'

/** Git state of a folder. */
export const GitHead = z.object({
  /** Null when no branch is checked out. */
  branch: z.string().nullable(),
  /** The commit; null when there is none yet. */
  head: z.string().nullable(),
})
export type GitHead = z.infer<typeof GitHead>

const MOST_TAGS = 32

/** Tags of a session, unique regardless of case. */
export const Tags = z.array(z.string().trim().min(1).max(64)).max(MOST_TAGS)

export const Notes = z.string().max(16_384)

/** Metadata of a session, apart from its conversation. */
export const SessionMetadata = z.object({
  /** Title; null when it has none. */
  title: z.string().nullable(),
  folder: z.string(),
  /** State when the last turn started; null when the folder is in no repository or has not been checked. */
  git: GitHead.nullable(),
  /** Tags that the user gave it. */
  tags: z.array(z.string()),
  /** Empty when there are none. */
  notes: z.string(),
})
export type SessionMetadata = z.infer<typeof SessionMetadata>
