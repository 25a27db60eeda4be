import { z } from 'zod'
import { scriptNames } from './names'

/** Occasion of a script: a new worktree, work in it, and its removal. */
export const ScriptName = z.enum(scriptNames)
export type ScriptName = z.infer<typeof ScriptName>

/** Command lines that a repository or a person names for the worktrees of a repository. */
export const Script = z.object({
  /** Command lines, in order; each runs if the one before it succeeded. */
  commands: z.array(z.string()),
  /** File that names them, relative to the folder; `settings` for those of the person. */
  source: z.string(),
  /** SHA-256 of the commands. Consent is given to it. */
  hash: z.string(),
  /** True when the person wrote these commands or allowed them. */
  isAllowed: z.boolean(),
})
export type Script = z.infer<typeof Script>

/** Scripts of a folder; absent: there is none for the occasion. */
export const Scripts = z.object({
  setup: Script.optional(),
  run: Script.optional(),
  teardown: Script.optional(),
})
export type Scripts = z.infer<typeof Scripts>

/** Port at which something that a script started takes connections. */
export const ScriptPort = z.object({
  /** Number of the port. */
  port: z.int().min(1).max(65_535),
  /** Session whose script it is. */
  sessionId: z.string(),
  /** Script that started it. */
  script: ScriptName,
  /** True when other machines can reach it. */
  isExposed: z.boolean(),
})
export type ScriptPort = z.infer<typeof ScriptPort>
