import type { AuthProvider } from '@modelcontextprotocol/client'
import type { McpAccess } from '#shared/adapter/port'

/** A server requires a sign-in. The message is user-facing. */
export class SignInNeeded extends Error {}

/** Tokens as a transport of the library takes them. One of a connection. */
export function authProviderOf(access: McpAccess): AuthProvider {
  let given: string | undefined
  return {
    async token() {
      given = await access.token()
      return given
    },
    async onUnauthorized() {
      const hadToken = given !== undefined
      if ((await access.renew(given)) !== undefined) return
      throw new SignInNeeded(
        hadToken ? 'The sign-in holds no longer. Sign in again.' : 'The server wants you to sign in.',
      )
    },
  }
}
