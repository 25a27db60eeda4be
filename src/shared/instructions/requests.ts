import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { InstructionSource } from './entities'

export const getSources = defineRequest({
  name: 'session.instructions.getSources',
  summary:
    "Returns the instruction files that apply to a session: those in its folder and the ancestors of it, and the user's.",
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => z.strictObject({ sessionId: z.string() }),
  output: () =>
    z.object({
      /** Instructions, in the order in which the agent reads them. */
      sources: z.array(InstructionSource),
    }),
  errors: ['session-not-found'],
})

/** Every request of the instructions subject. */
export const instructionRequests = [getSources] as const
