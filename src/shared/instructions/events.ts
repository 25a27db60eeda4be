import { z } from 'zod'
import { defineEvent } from '../kernel/define'
import { InstructionSource } from './entities'

export const instructionDiscovered = defineEvent({
  type: 'instruction_discovered',
  summary: 'An agent that begins its session finds a file with standing instructions in the folder or above it.',
  durability: 'ephemeral',
  payload: z.object({
    sessionId: z.string(),
    agentId: z.string(),
    source: InstructionSource.omit({ content: true }),
  }),
})

/** Every event about instructions. */
export const instructionEvents = [instructionDiscovered] as const
