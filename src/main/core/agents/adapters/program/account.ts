import type { AdapterEvent } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { SignInState } from '#shared/auth/entities'

type Identity = Extract<AdapterEvent, { type: 'identity' }>

/** Sign-in state of a product, and the account. */
export interface Account {
  readonly isSignedIn: boolean
  /** The product's own name of the method. */
  readonly method?: string
  readonly who?: string
  readonly identity?: Identity
}

/** Returns an account as a sign-in state. */
export function signInState({ isSignedIn, method, who }: Account): SignInState {
  return {
    isSignedIn,
    ...defined({ method, account: who }),
  }
}

/** Returns the identity of a signed-in user; `payload` is the product's information about them. */
export function identityOf(clientAccountId: string, payload: Identity['payload']): Identity {
  return { type: 'identity', clientAccountId, kind: 'login', source: 'agent', payload }
}

/**
 * Returns a function that reports whether a user is signed in, and polls until then: a login in a terminal takes effect
 * with the next prompt. The identity is reported once known.
 */
export function signInWatch(
  needsAccount: boolean,
  readAccount: () => Promise<Account>,
  emit: (event: AdapterEvent) => void,
): () => Promise<boolean> {
  let isSignedIn = !needsAccount
  return async () => {
    if (isSignedIn) return true
    const account = await readAccount()
    if (account.identity !== undefined) emit(account.identity)
    return (isSignedIn = account.isSignedIn)
  }
}
