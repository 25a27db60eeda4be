import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { InstructionSource } from './entities'

export const getSources = defineRequest({
  name: 'session.instructions.getSources',
  summary: 'The instruction files that agents find from the folder of a session upwards, and those of the user.',
  scope: 'session',
  input: z.strictObject({ sessionId: z.string() }),
  output: z.object({ sources: z.array(InstructionSource) }),
  errors: ['session-not-found'],
})

/** Every request of the instructions subject. */
export const instructionRequests = [getSources] as const
