import { z } from 'zod'
import { time } from '../kernel/fields'
import { AdapterInfo } from '../adapter/entities'
import { SignInState } from '../auth/entities'

/** Last failed start or unexpected exit of an agent since the host started. */
export const AgentFailure = z.object({
  /** Unix milliseconds. */
  at: time,
  /** User-facing reason for the failure. */
  message: z.string(),
  /** Last lines of output outside the protocol. */
  output: z.string().optional(),
})
export type AgentFailure = z.infer<typeof AgentFailure>

/** Health of an agent on this machine. */
export const AgentHealth = z.object({
  adapter: AdapterInfo,
  /** Absent when the agent does not report it without being started. */
  signIn: SignInState.optional(),
  /** Reason why the sign-in state could not be determined. */
  signInProblem: z.string().optional(),
  lastFailure: AgentFailure.optional(),
})
export type AgentHealth = z.infer<typeof AgentHealth>
