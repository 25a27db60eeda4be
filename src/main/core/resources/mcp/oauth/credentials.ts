import type { FetchLike } from '@modelcontextprotocol/client'
import type { McpAccess } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import type { Clock } from '#shared/kernel/clock'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { Secrets } from '#core/base/secrets/port'
import { boundedFetch } from './bounded-fetch'
import { revokeTokens } from './revoke'
import { scopesOf } from './scopes'
import { readSignIn, removeSignIn, writeSignIn, type StoredSignIn } from './stored-sign-in'

/** Tokens are renewed so long before they end, because a call takes its time. */
const RENEW_BEFORE_MS = 60_000
/** Codes of renewal errors that are final (RFC 6749, section 5.2). */
const FINAL: readonly string[] = [
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'access_denied',
]

export interface CredentialsOptions {
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: (line: string) => void
  /** Called when a sign-in has expired and only the user can renew it. */
  readonly onLost: (serverUrl: string) => void
  readonly fetch?: FetchLike
}

/**
 * Sign-ins at MCP servers, by the server's address. Everything in the host that connects to a server shares its tokens,
 * and renews them one at a time: some servers accept a refresh token only once.
 */
export class McpCredentials {
  private readonly known = new Map<string, Promise<StoredSignIn | undefined>>()
  private readonly signedIn = new Set<string>()
  private readonly demanded = new Map<string, string>()
  private readonly renewals = new Map<string, Promise<string | undefined>>()
  private readonly fetch: FetchLike

  constructor(private readonly options: CredentialsOptions) {
    this.fetch = options.fetch ?? boundedFetch()
  }

  /** Returns whether the user is signed in, as far as known; it is checked when the server is connected. */
  isSignedIn(serverUrl: string): boolean {
    return this.signedIn.has(serverUrl)
  }

  /** The tokens of a server, for a connection to it. */
  accessTo(serverUrl: string): McpAccess {
    return {
      token: () => this.token(serverUrl),
      renew: (refused) => this.renewed(serverUrl, refused),
      demand: (scope) => void this.demanded.set(serverUrl, scopesOf(this.demanded.get(serverUrl), scope)),
    }
  }

  /** Returns the rights to ask for in a sign-in: those that were granted and those that were demanded since. */
  async scopeFor(serverUrl: string): Promise<string | undefined> {
    const demanded = this.demanded.get(serverUrl)
    if (demanded === undefined) return undefined
    return scopesOf((await this.find(serverUrl))?.tokens.scope, demanded)
  }

  /** Stores a sign-in. Fails with `secret-failed`. */
  async keep(signIn: StoredSignIn): Promise<Result<void, ContractError>> {
    const written = await writeSignIn(this.options.secrets, signIn)
    if (!written.ok) return written
    this.remember(signIn.serverUrl, signIn)
    this.demanded.delete(signIn.serverUrl)
    return written
  }

  /**
   * Deletes the tokens of a server, and asks it to revoke them. False when nobody is signed in. Fails with
   * `secret-failed`.
   */
  async forget(serverUrl: string): Promise<Result<boolean, ContractError>> {
    const signIn = await this.find(serverUrl)
    const removed = await removeSignIn(this.options.secrets, serverUrl)
    if (!removed.ok) return removed
    this.remember(serverUrl, undefined)
    // Nobody waits for a server that may be gone.
    if (signIn !== undefined) void revokeTokens(signIn, this.fetch, this.options.log)
    return { ok: true, value: signIn !== undefined }
  }

  private async token(serverUrl: string): Promise<string | undefined> {
    const signIn = await this.find(serverUrl)
    if (signIn === undefined) return undefined
    const { expiresAt, tokens } = signIn
    const isEnding = expiresAt !== undefined && expiresAt - this.options.clock.now() < RENEW_BEFORE_MS
    return isEnding && tokens.refresh_token !== undefined ? this.renewOnce(signIn) : tokens.access_token
  }

  private async renewed(serverUrl: string, refused: string | undefined): Promise<string | undefined> {
    const signIn = await this.find(serverUrl)
    if (signIn === undefined) return undefined
    // Somebody else has renewed it meanwhile.
    return signIn.tokens.access_token === refused ? this.renewOnce(signIn) : signIn.tokens.access_token
  }

  private renewOnce(signIn: StoredSignIn): Promise<string | undefined> {
    const { serverUrl } = signIn
    const running = this.renewals.get(serverUrl)
    if (running !== undefined) return running
    const renewal = this.renew(signIn).finally(() => this.renewals.delete(serverUrl))
    this.renewals.set(serverUrl, renewal)
    return renewal
  }

  /**
   * Returns the new token; undefined when the user has to sign in again. Rejects when the server could not be reached.
   */
  private async renew(signIn: StoredSignIn): Promise<string | undefined> {
    const { serverUrl, authorizationServer, client, resource, tokens } = signIn
    if (tokens.refresh_token === undefined) return this.lose(signIn)
    const fetchFn = this.fetch
    const { OAuthError, discoverAuthorizationServerMetadata, refreshAuthorization } =
      await import('@modelcontextprotocol/client')
    try {
      const metadata = await discoverAuthorizationServerMetadata(authorizationServer, { fetchFn })
      const renewed = await refreshAuthorization(authorizationServer, {
        ...defined({ metadata }),
        clientInformation: client,
        refreshToken: tokens.refresh_token,
        ...(resource === undefined ? {} : { resource: new URL(resource) }),
        fetchFn,
      })
      const current = await this.find(serverUrl)
      // A sign-in or sign-out during the renewal takes precedence.
      if (current !== signIn) return current?.tokens.access_token
      const kept = { ...signIn, tokens: renewed, expiresAt: expiryOf(renewed.expires_in, this.options.clock) }
      const written = await this.keep(kept)
      if (!written.ok) this.options.log(`mcp sign-in: ${written.error.message}`)
      return renewed.access_token
    } catch (error) {
      if (error instanceof OAuthError && FINAL.includes(error.code)) return this.lose(signIn)
      throw error
    }
  }

  private async lose(signIn: StoredSignIn): Promise<undefined> {
    const { serverUrl } = signIn
    if ((await this.find(serverUrl)) !== signIn) return undefined
    await removeSignIn(this.options.secrets, serverUrl)
    this.remember(serverUrl, undefined)
    this.options.onLost(serverUrl)
    return undefined
  }

  private find(serverUrl: string): Promise<StoredSignIn | undefined> {
    const known = this.known.get(serverUrl)
    if (known !== undefined) return known
    const read = readSignIn(this.options.secrets, serverUrl).then((found) => {
      if (!found.ok) this.options.log(`mcp sign-in: ${found.error}`)
      const signIn = found.ok ? found.value : undefined
      if (signIn !== undefined) this.signedIn.add(serverUrl)
      return signIn
    })
    this.known.set(serverUrl, read)
    return read
  }

  private remember(serverUrl: string, signIn: StoredSignIn | undefined): void {
    this.known.set(serverUrl, Promise.resolve(signIn))
    if (signIn === undefined) this.signedIn.delete(serverUrl)
    else this.signedIn.add(serverUrl)
  }
}

/** Returns the expiry of a token with a lifetime in seconds, in Unix milliseconds. */
export function expiryOf(seconds: number | undefined, clock: Clock): number | undefined {
  return seconds === undefined ? undefined : clock.now() + seconds * 1000
}
