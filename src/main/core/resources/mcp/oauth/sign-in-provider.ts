import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  OAuthTokens,
  StoredOAuthClientInformation,
} from '@modelcontextprotocol/client'
import type { McpOAuthClient } from '#shared/mcp/entities'
import { defined } from '#shared/kernel/defined'
import type { StoredSignIn } from './stored-sign-in'

/** The server to sign in to. */
export interface OAuthServer {
  readonly url: string
  /** Client registered there by the user; absent: Parley registers itself. */
  readonly client: McpOAuthClient | undefined
}

/**
 * One sign-in as the library sees it: it keeps everything in memory until there are tokens. A new sign-in registers a new
 * client, because its address to come back to is a new one.
 */
export abstract class SignInProvider implements OAuthClientProvider {
  private client: StoredOAuthClientInformation | undefined
  private discovered: OAuthDiscoveryState | undefined
  private resource: string | undefined
  private received: OAuthTokens | undefined

  constructor(private readonly server: OAuthServer) {
    if (server.client !== undefined) {
      const { clientId, clientSecret } = server.client
      this.client = { client_id: clientId, ...defined({ client_secret: clientSecret }) }
    }
  }

  abstract get redirectUrl(): string | undefined
  abstract get clientMetadata(): OAuthClientMetadata
  abstract redirectToAuthorization(url: URL): void
  abstract saveCodeVerifier(verifier: string): void
  abstract codeVerifier(): string

  /** Client metadata common to all kinds of client. */
  protected get about(): Pick<OAuthClientMetadata, 'client_name' | 'token_endpoint_auth_method'> {
    const isSecret = this.server.client?.clientSecret !== undefined
    return { client_name: 'Parley', ...(isSecret ? {} : { token_endpoint_auth_method: 'none' }) }
  }

  /** Discovered metadata of the authorization server. */
  get discovery(): OAuthDiscoveryState | undefined {
    return this.discovered
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.client
  }

  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.client = client
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovered
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.discovered = state
  }

  saveResourceUrl(resource: string): void {
    this.resource = resource
  }

  resourceUrl(): string | undefined {
    return this.resource
  }

  tokens(): OAuthTokens | undefined {
    return this.received
  }

  saveTokens(tokens: OAuthTokens): void {
    this.received = tokens
  }

  /** Returns the sign-in to store; undefined while there are no tokens. */
  signIn(expiresAt: number | undefined): StoredSignIn | undefined {
    const { client, discovered, received, resource } = this
    if (client === undefined || discovered === undefined || received === undefined) return undefined
    return {
      serverUrl: this.server.url,
      authorizationServer: discovered.authorizationServerUrl,
      client,
      tokens: received,
      ...defined({ resource, expiresAt }),
    }
  }
}
