import { setTimeout as pause } from 'node:timers/promises'
import {
  OAuthError,
  assertSecureTokenEndpoint,
  auth,
  parseErrorResponse,
  type FetchLike,
  type OAuthClientMetadata,
} from '@modelcontextprotocol/client'
import { z } from 'zod'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SignInFlow } from './sign-in-flow'
import { boundedFetch } from './bounded-fetch'
import { challengeOf } from './challenge'
import { endpointOf } from './endpoint'
import { expiryOf } from './credentials'
import { signInFailure } from './failures'
import { scopesOf } from './scopes'
import { SignInProvider, type OAuthServer } from './sign-in-provider'
import type { SignInOptions } from './sign-in-with-browser'

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
/** Default polling interval, and its increment when the server asks to slow down; in seconds. */
const INTERVAL = 5
/** A code that is good for longer is given up nevertheless; in seconds. */
const LONGEST = 3600

/** Device authorization response (RFC 8628). */
const Authorization = z.object({
  device_code: z.string(),
  user_code: z.string().min(1).max(200),
  verification_uri: z.url({ protocol: /^https?$/ }),
  verification_uri_complete: z.url({ protocol: /^https?$/ }).optional(),
  /** In seconds. */
  expires_in: z.number().positive(),
  interval: z.number().positive().optional(),
})
type Authorization = z.infer<typeof Authorization>

/** Starts a sign-in with a code that is entered on any device. Fails with a user-facing sentence. */
export async function signInWithCode(
  server: OAuthServer,
  { clock, keep, scope }: SignInOptions,
): Promise<Result<SignInFlow, string>> {
  const abort = new AbortController()
  const fetchFn = boundedFetch(abort.signal)
  const provider = new CodeProvider(server, fetchFn)
  try {
    const challenge = await challengeOf(server.url, fetchFn)
    // Without a redirect page the library requests the token immediately, and is made to wait.
    const asked = scope === undefined ? {} : { scope: scopesOf(challenge.scope, scope) }
    const ask = (): Promise<unknown> => auth(provider, { serverUrl: server.url, fetchFn, ...challenge, ...asked })
    const early = await waits(ask)
    const { authorization } = provider
    if (authorization === undefined) return err('The server gave out no code.')
    const { user_code, verification_uri, verification_uri_complete, expires_in, interval = INTERVAL } = authorization
    const poll = async (): Promise<Result<void, string>> => {
      let wait = interval
      for (let told = early; told !== 'done'; told = await waits(ask)) {
        if (told === 'slow_down') wait += INTERVAL
        await pause(wait * 1000, undefined, { signal: abort.signal, ref: false })
      }
      const signIn = provider.signIn(expiryOf(provider.tokens()?.expires_in, clock))
      return signIn === undefined ? err('The server gave no token.') : keep(signIn)
    }
    return ok({
      method: 'deviceCode',
      code: user_code,
      verificationUrl: verification_uri_complete ?? verification_uri,
      expiresIn: Math.min(expires_in, LONGEST) * 1000,
      ended: poll().catch((error: unknown) =>
        abort.signal.aborted ? ok(undefined) : err(signInFailure(error, provider.discovery)),
      ),
      cancel: () => abort.abort(),
    })
  } catch (error) {
    abort.abort()
    return err(error instanceof NoCodes ? error.message : signInFailure(error, provider.discovery))
  }
}

/** Asks for the token; `done` when it came. Rejects when it will not come. */
async function waits(ask: () => Promise<unknown>): Promise<'authorization_pending' | 'slow_down' | 'done'> {
  try {
    await ask()
    return 'done'
  } catch (error) {
    if (error instanceof OAuthError && (error.code === 'authorization_pending' || error.code === 'slow_down'))
      return error.code
    throw error
  }
}

class NoCodes extends Error {
  constructor() {
    super('The server gives out no codes to sign in with. Sign in with the browser instead.')
  }
}

class CodeProvider extends SignInProvider {
  authorization: Authorization | undefined
  readonly redirectUrl = undefined

  constructor(
    server: OAuthServer,
    private readonly fetchFn: FetchLike,
  ) {
    super(server)
  }

  get clientMetadata(): OAuthClientMetadata {
    return { ...this.about, redirect_uris: [], grant_types: [GRANT, 'refresh_token'], response_types: [] }
  }

  override saveDiscoveryState(state: Parameters<SignInProvider['saveDiscoveryState']>[0]): void {
    super.saveDiscoveryState(state)
    // Before a client is registered in vain.
    if (this.endpoint === undefined) throw new NoCodes()
  }

  async prepareTokenRequest(scope?: string): Promise<URLSearchParams> {
    this.authorization ??= await this.authorize(scope)
    return new URLSearchParams({ grant_type: GRANT, device_code: this.authorization.device_code })
  }

  redirectToAuthorization(): void {
    throw new Error('a sign-in with a code has no page to go to')
  }

  saveCodeVerifier(): void {
    throw new Error('a sign-in with a code has no verifier')
  }

  codeVerifier(): string {
    throw new Error('a sign-in with a code has no verifier')
  }

  private get endpoint(): string | undefined {
    return endpointOf(this.discovery?.authorizationServerMetadata, 'device_authorization_endpoint')
  }

  private async authorize(scope: string | undefined): Promise<Authorization> {
    const { endpoint } = this
    const client = this.clientInformation()
    if (endpoint === undefined || client === undefined) throw new NoCodes()
    const resource = this.resourceUrl()
    const secret = client.client_secret
    const body = new URLSearchParams({
      client_id: client.client_id,
      ...defined({ client_secret: secret, scope, resource }),
    })
    const answer = await this.fetchFn(assertSecureTokenEndpoint(endpoint), { method: 'POST', body })
    if (!answer.ok) throw await parseErrorResponse(answer)
    return Authorization.parse(await answer.json())
  }
}
