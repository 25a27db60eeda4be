import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { bySession } from '../kernel/fields'
import { Environment } from './entities'

export const getEnvironment = defineRequest({
  name: 'session.environment.get',
  summary: 'What the agents of a session run in, or last ran in; only of agents that were started.',
  scope: 'session',
  input: bySession,
  output: z.object({ environments: z.array(Environment) }),
  errors: ['session-not-found'],
})

/** Every request about agent environments. */
export const environmentRequests = [getEnvironment] as const
