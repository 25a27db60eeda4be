import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession } from '../kernel/fields'
import { Environment } from './entities'

export const getEnvironment = defineRequest({
  name: 'session.environment.get',
  device: 'watch',
  summary: 'Returns the current or last environment of each agent of a session that was started.',
  scope: 'session',
  effect: 'read',
  routing: 'session',
  input: () => bySession,
  output: () =>
    z.object({
      /** Environments of the agents that were started. */
      environments: z.array(Environment),
    }),
  errors: ['session-not-found'],
})

/** Every request about agent environments. */
export const environmentRequests = [getEnvironment] as const
