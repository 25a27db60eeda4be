import type { SignInFlow } from '#core/resources/mcp/oauth/sign-in-flow'

/** A started sign-in, and the action on its success. */
export interface BegunSignIn {
  readonly flow: SignInFlow
  readonly onSucceeded: () => void
}
