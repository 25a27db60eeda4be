import type { DeviceCodeSignIn } from '#shared/adapter/port'
import type { SignInMethod } from '#shared/auth/entities'

/** A sign-in that waits for the user. Without a code it takes place in the browser alone, or in a terminal. */
export interface SignInFlow extends Omit<DeviceCodeSignIn, 'code'> {
  readonly method: SignInMethod
  readonly code?: string
  /** Terminal in which it takes place. */
  readonly terminalId?: string
}
