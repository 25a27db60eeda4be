import { z } from 'zod'
import { time } from '../kernel/fields'

/**
 * Reason why a folder is not watched. `network`: its file system does not report changes. `limit`: the system allows no
 * more watches. `refused`: the system does not allow this one.
 */
export const Unwatched = z.enum(['network', 'limit', 'refused'])
export type Unwatched = z.infer<typeof Unwatched>

/** Fact about sessions that the files of a tool do not hold. */
export const Untold = z.enum(['tokens', 'cachedTokens', 'cost', 'times', 'folder', 'toolResults', 'model'])
export type Untold = z.infer<typeof Untold>

/** A tool whose sessions can be discovered on this machine. */
export const ImportTool = z.object({
  /** Adapter that can continue its sessions; without one of Parley's, the name that a configured one has to have. */
  adapterName: z.string(),
  /** Name of the program for people. */
  displayName: z.string(),
  /** Folders searched for its sessions, and whether each exists. */
  folders: z.array(
    z.object({
      /** Absolute path of the folder. */
      path: z.string(),
      /** True when the folder exists. */
      exists: z.boolean(),
      /** Reason why changes in it are not noticed at once; absent when they are. Another search finds them. */
      unwatched: Unwatched.optional(),
    }),
  ),
  /** True when its sessions are searched for. */
  isOn: z.boolean(),
  /** Days after which the tool deletes its files by default; null when it does not. */
  deletesAfterDays: z.int().positive().nullable(),
  /** User-facing reason why some of its files are not copied on import; absent when all are. */
  notCopied: z.string().optional(),
  /** True when Parley has no agent of its own that continues its sessions: they can be read, branched and handed over. */
  hasNoAgent: z.boolean().optional(),
  /** Facts that the files of the tool do not hold, and that are unknown after an import; absent when they hold all. */
  untold: z.array(Untold).optional(),
  /** True when its sessions are read as descriptions of its files say, without a test with files that the tool wrote. */
  isUntested: z.boolean().optional(),
  /** True when its sessions are imported automatically, with copies of their files. */
  isKept: z.boolean(),
  /** Number of discovered sessions that have not been imported. */
  foundCount: z.int().nonnegative(),
  /** Number of its sessions that were imported. */
  importedCount: z.int().nonnegative(),
  /** Number of sessions with copies of their files, and the size of the copies in bytes. */
  keptCount: z.int().nonnegative(),
  /** Bytes of the kept copies of its files. */
  keptBytes: z.int().nonnegative(),
})
export type ImportTool = z.infer<typeof ImportTool>

/** Discovered sessions of other tools. */
export const ImportState = z.object({
  /** Programs whose sessions can be imported. */
  tools: z.array(ImportTool),
  /** True while files are searched for sessions. */
  isSearching: z.boolean(),
  /** Unix ms; null before the first search ends. */
  searchedAt: time.nullable(),
  /** Duration of the last search in milliseconds. */
  searchMs: z.number().nonnegative().nullable(),
  /** True when the user has decided about the discovered sessions. */
  isAsked: z.boolean(),
  /** Problem of the last search, if any. */
  problem: z.string().nullable(),
  /** Import of several sessions that is running, whoever asked for it; absent when there is none. */
  running: z
    .object({
      /** Name for `operation.cancel` and in `operation.progress`. What was imported by then stays. */
      operationId: z.string(),
      /** Number of its sessions. */
      total: z.int().positive(),
      /** Progress, from 0 to 1. */
      part: z.number().min(0).max(1),
    })
    .optional(),
})
export type ImportState = z.infer<typeof ImportState>

/** A record of another tool that was not understood. */
export const UnknownRecord = z.object({
  /** Number of the record in its transcript, by which it is told from others. */
  number: z.int().nonnegative(),
  /** Position of the message that it came before. */
  position: z.int().nonnegative(),
  /** Time of what came before it; null when nothing did. */
  timestamp: time.nullable(),
  /** JSON, or the line as it is; the beginning of a long one. */
  record: z.string(),
})
export type UnknownRecord = z.infer<typeof UnknownRecord>
