import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { InstructionSource } from './entities'

export const instructionDiscovered = defineEvent({
  type: 'instruction_discovered',
  summary:
    'An agent that starts its session found a file with standing instructions in the folder or an ancestor of it.',
  durability: 'ephemeral',
  readBy: 'session.instructions.getSources',
  affects: [],
  payload: () =>
    z.object({
      sessionId: z.string(),
      agentId: z.string(),
      /** Source without its contents. */
      source: InstructionSource.omit({ content: true }),
    }),
})

/** Every event about instructions. */
export const instructionEvents = [instructionDiscovered] as const
