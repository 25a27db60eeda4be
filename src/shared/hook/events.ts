import { z } from 'zod'
import { defineEvent } from '../kernel/define'

/** A program that the user configured to run on certain events of an agent. */
const hook = {
  agentId: z.string(),
  hookId: z.string(),
  /** "PreToolUse:Bash". */
  name: z.string(),
  /** Event that triggers it, by the agent's own name: "PreToolUse". */
  event: z.string(),
} as const

export const hookStarted = defineEvent({
  type: 'hook.start',
  summary: 'An agent started to run a hook, if the agent reports hooks.',
  durability: 'ephemeral',
  affects: [],
  payload: () => z.object(hook),
})

export const hookEnded = defineEvent({
  type: 'hook.end',
  summary: 'A hook of an agent ended. Its output and any failure are also recorded as a `log` event.',
  durability: 'ephemeral',
  affects: [],
  payload: () =>
    z.object({
      ...hook,
      /** How the hook ended. */
      outcome: z.enum(['ok', 'error', 'cancelled']),
      exitCode: z.int().optional(),
      /** Output, truncated when long. */
      output: z.string(),
    }),
})

/** Every event about hooks. */
export const hookEvents = [hookStarted, hookEnded] as const
