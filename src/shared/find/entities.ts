import { z } from 'zod'
import { time } from '../kernel/fields'

/** A message of the full conversation of a session, by where it stands. */
export const MessagePosition = z.object({
  /** The session that holds the message: the one asked about, or one that it inherits from. */
  sessionId: z.string(),
  position: z.int().nonnegative(),
})
export type MessagePosition = z.infer<typeof MessagePosition>

/** A message in which something was found. */
export const FoundMessage = MessagePosition.extend({
  messageId: z.string(),
  /** How often, in all that was said, thought, and given to and by tools. */
  count: z.int().positive(),
})
export type FoundMessage = z.infer<typeof FoundMessage>

const textRange = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })

/** A piece of a text as plain text on one line, and where in it the words are that were looked for. */
export const Excerpt = z.object({
  text: z.string(),
  /** In UTF-16 units: from `start` to before `end`; in order, never overlapping. */
  ranges: z.array(textRange),
})
export type Excerpt = z.infer<typeof Excerpt>

/** A message that a search found. */
export const SearchHit = z.object({
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  timestamp: time,
  position: z.int().nonnegative(),
  excerpt: Excerpt,
})
export type SearchHit = z.infer<typeof SearchHit>

/** Why a search found a session. */
export const SessionHits = z.object({
  sessionId: z.string(),
  /** How many of its messages hold all words; those that were taken out are not counted. */
  count: z.int().nonnegative(),
  /** There are so many matches that not all were counted. */
  isMore: z.boolean(),
  /** The newest of them, the newest first. */
  messages: z.array(SearchHit),
  /** Where the words are in its title; empty when not all of them are. */
  title: z.array(textRange),
  /** The tags in which one of the words is. */
  tags: z.array(z.string()),
  /** Null when none of the words is in its notes. */
  notes: Excerpt.nullable(),
})
export type SessionHits = z.infer<typeof SessionHits>
