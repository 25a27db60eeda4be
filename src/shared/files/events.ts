import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { time } from '../kernel/fields'
import { FileVersion, NamedBy } from './entities'

const about = {
  sessionId: z.string(),
  /** Relative to the session's folder, with slashes; absolute for a file elsewhere. */
  path: z.string(),
  /** Number of files that the turn has changed so far; turn events only. */
  filesChanged: z.int().nonnegative().optional(),
  /** Revert that made the change; it can be reverted itself. */
  revertId: z.string().optional(),
  /** Time at which the file got its new content, as far as the disk reveals it; at most that of the event. */
  writtenAt: time.optional(),
  /**
   * Time until which the file was certainly as before. Between this time and `writtenAt` it may have had contents that
   * were not seen. Absent when the change was seen as it happened.
   */
  unchangedUntil: time.optional(),
  /** Time at which the content was written according to the disk, in Unix ms; absent when it tells none. */
  diskTime: time.optional(),
  /**
   * Calls that ran at that time: those that name the file, otherwise all of them. Absent when none ran, as when a person
   * saved it.
   */
  toolCallIds: z.array(z.string()).optional(),
  /** Part of the call that names the file; absent when none or more than one does. */
  named: NamedBy.optional(),
  /** Time at which the earliest of these calls began, in Unix ms; absent when the file may have changed unseen before. */
  calledAt: time.optional(),
  /** Commits and stashes that were merged, checked out or applied meanwhile, from which the content may come. */
  sources: z.array(z.string()).optional(),
} as const

export const fileCreated = defineEvent({
  type: 'file.created',
  summary: 'A file was created while agents worked, or restored by a revert.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () => z.object({ ...about, after: FileVersion }),
})

export const fileModified = defineEvent({
  type: 'file.modified',
  summary: "The content of a file changed. `before` is absent when the file's earlier content is unknown.",
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () => z.object({ ...about, before: FileVersion.optional(), after: FileVersion }),
})

export const fileDeleted = defineEvent({
  type: 'file.deleted',
  summary: 'A file was deleted.',
  durability: 'durable',
  readBy: 'session.subscribe',
  affects: ['conversation', 'rows'],
  payload: () => z.object({ ...about, before: FileVersion.optional() }),
})

/** Every event about files. */
export const fileEvents = [fileCreated, fileModified, fileDeleted] as const
