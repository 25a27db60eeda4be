import { randomBytes } from 'node:crypto'
import { auth, type OAuthClientMetadata } from '@modelcontextprotocol/client'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SignInFlow } from './sign-in-flow'
import { boundedFetch } from './bounded-fetch'
import { listenForCallback, type Callback } from './callback-server'
import { challengeOf } from './challenge'
import { expiryOf } from './credentials'
import { refusal, signInFailure } from './failures'
import { scopesOf } from './scopes'
import { SignInProvider, type OAuthServer } from './sign-in-provider'
import type { StoredSignIn } from './stored-sign-in'

/** Time limit for the browser's redirect. */
const WAIT_MS = 10 * 60_000

export interface SignInOptions {
  readonly clock: Clock
  /** Rights to ask for besides those that the server asks for; absent: none. */
  readonly scope?: string
  /** Stores the sign-in. The error is a user-facing sentence. */
  readonly keep: (signIn: StoredSignIn) => Promise<Result<void, string>>
}

/** Starts a sign-in with a browser redirect. Fails with a user-facing sentence. */
export async function signInWithBrowser(
  server: OAuthServer,
  { clock, keep, scope }: SignInOptions,
): Promise<Result<SignInFlow, string>> {
  const abort = new AbortController()
  const fetchFn = boundedFetch(abort.signal)
  const state = randomBytes(32).toString('base64url')
  const port = server.client?.callbackPort ?? 0
  const callback = await listenForCallback(state, port).catch(() => null)
  if (callback === null)
    return err(
      `The port ${port}, to which the browser is to come back, is in use. End what uses it, or choose another.`,
    )
  const provider = new BrowserProvider(server, callback.redirectUrl, state)
  const end = (): void => {
    abort.abort()
    callback.close()
  }
  try {
    const challenge = await challengeOf(server.url, fetchFn)
    const asked = scope === undefined ? {} : { scope: scopesOf(challenge.scope, scope) }
    const options = { serverUrl: server.url, fetchFn, ...challenge, ...asked }
    await auth(provider, options)
    const { destination } = provider
    if (destination === undefined || !/^https?:$/.test(destination.protocol)) {
      end()
      return err('The server names no page to sign in at.')
    }
    const finish = async (arrived: Callback): Promise<Result<void, string>> => {
      if ('error' in arrived) return err(refusal(arrived.error, arrived.description))
      const { code, iss } = arrived
      await auth(provider, { ...options, authorizationCode: code, ...defined({ iss }) })
      const signIn = provider.signIn(expiryOf(provider.tokens()?.expires_in, clock))
      return signIn === undefined ? err('The server gave no token.') : keep(signIn)
    }
    const cancelled = new Promise<Result<void, string>>((resolve) =>
      abort.signal.addEventListener('abort', () => resolve(ok(undefined)), { once: true }),
    )
    const finished = callback.arrived
      .then(finish)
      .catch((error: unknown) => err(signInFailure(error, provider.discovery)))
    return ok({
      method: 'browser',
      verificationUrl: destination.href,
      expiresIn: WAIT_MS,
      ended: Promise.race([finished, cancelled]).finally(end),
      cancel: end,
    })
  } catch (error) {
    end()
    return err(signInFailure(error, provider.discovery))
  }
}

class BrowserProvider extends SignInProvider {
  destination: URL | undefined
  private verifier = ''

  constructor(
    server: OAuthServer,
    readonly redirectUrl: string,
    private readonly knownState: string,
  ) {
    super(server)
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      ...this.about,
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    }
  }

  state(): string {
    return this.knownState
  }

  redirectToAuthorization(url: URL): void {
    this.destination = url
  }

  saveCodeVerifier(verifier: string): void {
    this.verifier = verifier
  }

  codeVerifier(): string {
    return this.verifier
  }
}
