import { z } from 'zod'

/** Agent that reports. */
export const agentId = z.string()

/** Id of a request of the agent's program, the same in the event of its end. */
export const requestId = z.string()
