import { z } from 'zod'
import { time } from '../kernel/fields'
import { AdapterInfo } from '../adapter/entities'

/** Whether somebody is signed in at an agent, as the agent says. */
export const SignInState = z.object({
  isSignedIn: z.boolean(),
  /** The agent's own word for how: "api_key", "claude.ai". */
  method: z.string().optional(),
  /** Who, where it is told. */
  account: z.string().optional(),
})
export type SignInState = z.infer<typeof SignInState>

/** The last time an agent could not be started or ended by itself, since the host runs. */
export const AgentFailure = z.object({
  /** Unix milliseconds. */
  at: time,
  message: z.string(),
  /** The last lines it wrote beside its protocol. */
  output: z.string().optional(),
})
export type AgentFailure = z.infer<typeof AgentFailure>

/** How an agent is doing on this machine. */
export const AgentHealth = z.object({
  adapter: AdapterInfo,
  /** Absent where the agent does not tell it without being started. */
  signIn: SignInState.optional(),
  /** Why it could not be told whether somebody is signed in. */
  signInProblem: z.string().optional(),
  lastFailure: AgentFailure.optional(),
})
export type AgentHealth = z.infer<typeof AgentHealth>
