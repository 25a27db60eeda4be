import { z } from 'zod'
import { time } from '../kernel/fields'

/** A tool whose sessions can be found on this machine. */
export const ImportTool = z.object({
  /** Of the adapter that goes on with its sessions. */
  adapterName: z.string(),
  displayName: z.string(),
  /** Where its sessions are looked for, and which of these folders are there. */
  folders: z.array(z.object({ path: z.string(), exists: z.boolean() })),
  /** Whether it is looked for. */
  isOn: z.boolean(),
  /** The tool removes its files after so many days, unless it was told otherwise; null when it does not. */
  deletesAfterDays: z.int().positive().nullable(),
  /** Why some of its files are not copied with what is imported, for people; absent where all of them are. */
  notCopied: z.string().optional(),
  /** Whether its sessions are imported by themselves, with copies of their files. */
  isKept: z.boolean(),
  /** Sessions that were found and not imported. */
  foundCount: z.int().nonnegative(),
  importedCount: z.int().nonnegative(),
  /** Sessions with copies of their files, and how much these hold, in bytes. */
  keptCount: z.int().nonnegative(),
  keptBytes: z.int().nonnegative(),
})
export type ImportTool = z.infer<typeof ImportTool>

/** What was found of other tools. */
export const ImportState = z.object({
  tools: z.array(ImportTool),
  isSearching: z.boolean(),
  /** Unix ms; null before the first search has ended. */
  searchedAt: time.nullable(),
  /** How long the last search took, in milliseconds. */
  searchMs: z.number().nonnegative().nullable(),
  /** Whether a person has said what is to become of what was found. */
  isAsked: z.boolean(),
  /** What stands in the way of the last search, if something does. */
  problem: z.string().nullable(),
})
export type ImportState = z.infer<typeof ImportState>
