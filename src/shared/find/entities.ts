import { z } from 'zod'
import { machineOfSession, time } from '../kernel/fields'

/** Position of a message in the full conversation of a session. */
export const MessagePosition = z.object({
  /** Session that holds the message: the requested one, or one it inherits from. */
  sessionId: z.string(),
  /** Position of the message in the conversation, from 0. */
  position: z.int().nonnegative(),
})
export type MessagePosition = z.infer<typeof MessagePosition>

/** A message with matches. */
export const FoundMessage = MessagePosition.extend({
  messageId: z.string(),
  /** Number of matches in everything said, in reasoning, and in tool inputs and outputs. */
  count: z.int().positive(),
})
export type FoundMessage = z.infer<typeof FoundMessage>

const textRange = z.object({
  /** Start of the match in the text, in UTF-16 code units. */
  start: z.int().nonnegative(),
  /** End of the match in the text, exclusive, in UTF-16 code units. */
  end: z.int().nonnegative(),
})

/** Excerpt of a text, as plain text on one line, with the positions of the search words. */
export const Excerpt = z.object({
  /** Excerpt around the matches, on one line. */
  text: z.string(),
  /** In UTF-16 units: `start` inclusive, end exclusive; in order, never overlapping. */
  ranges: z.array(textRange),
})
export type Excerpt = z.infer<typeof Excerpt>

/** A message found by a search. */
export const SearchHit = z.object({
  messageId: z.string(),
  /** Author of the message. */
  role: z.enum(['user', 'assistant']),
  timestamp: time,
  /** Position of the message in its session, from 0. */
  position: z.int().nonnegative(),
  excerpt: Excerpt,
  /** Part of the message that has the words. */
  field: z.enum(['message', 'command', 'path', 'error', 'output', 'reasoning']),
  /** Call that has them. */
  toolCallId: z.string().optional(),
})
export type SearchHit = z.infer<typeof SearchHit>

/** Matches of a search in one session. */
export const SessionHits = z.object({
  sessionId: z.string(),
  machineId: machineOfSession,
  /** Number of messages that contain all words, without rewound ones. */
  count: z.int().nonnegative(),
  /** True when there are too many matches to count. */
  isMore: z.boolean(),
  /** Newest matches, newest first. */
  messages: z.array(SearchHit),
  /** Positions of the words in its title; empty when not all of them occur. */
  title: z.array(textRange),
  /** Tags that contain one of the words. */
  tags: z.array(z.string()),
  /** Null when its notes contain none of the words. */
  notes: Excerpt.nullable(),
})
export type SessionHits = z.infer<typeof SessionHits>
