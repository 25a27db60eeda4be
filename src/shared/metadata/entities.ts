import { z } from 'zod'

/** Where a folder stands in git. */
export const GitHead = z.object({
  /** Null when no branch is checked out. */
  branch: z.string().nullable(),
  /** The commit; null when there is none yet. */
  head: z.string().nullable(),
})
export type GitHead = z.infer<typeof GitHead>

const MOST_TAGS = 32

/** Words that a person sorts sessions by: each once, whatever its case. */
export const Tags = z.array(z.string().trim().min(1).max(64)).max(MOST_TAGS)

export const Notes = z.string().max(16_384)

/** What is known of a session beside its conversation. */
export const SessionMetadata = z.object({
  title: z.string().nullable(),
  folder: z.string(),
  /** As it was when the last turn began; null when the folder is in no repository, or nobody looked yet. */
  git: GitHead.nullable(),
  tags: z.array(z.string()),
  /** Empty when there are none. */
  notes: z.string(),
})
export type SessionMetadata = z.infer<typeof SessionMetadata>
