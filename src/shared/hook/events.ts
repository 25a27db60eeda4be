import { z } from 'zod'
import { defineEvent } from '../kernel/define'

/** A program that people let an agent run at certain moments. */
const hook = {
  agentId: z.string(),
  hookId: z.string(),
  /** "PreToolUse:Bash". */
  name: z.string(),
  /** When it runs, by the agent's own name: "PreToolUse". */
  event: z.string(),
} as const

export const hookStarted = defineEvent({
  type: 'hook.start',
  summary: 'An agent began to run a hook, where it tells that.',
  durability: 'ephemeral',
  payload: z.object(hook),
})

export const hookEnded = defineEvent({
  type: 'hook.end',
  summary: 'A hook of an agent has ended. What it wrote, and that it failed, is besides kept as a `log`.',
  durability: 'ephemeral',
  payload: z.object({
    ...hook,
    outcome: z.enum(['ok', 'error', 'cancelled']),
    exitCode: z.int().optional(),
    /** What it wrote, cut where it is long. */
    output: z.string(),
  }),
})

/** Every event about hooks. */
export const hookEvents = [hookStarted, hookEnded] as const
