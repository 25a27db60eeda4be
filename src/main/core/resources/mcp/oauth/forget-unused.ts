import type { ResourcesContext } from '#core/resources/context'

/** Forgets the sign-in at an address that no server of the settings has any more. */
export async function forgetUnused(
  { mcp, mcpCredentials, log }: Pick<ResourcesContext, 'mcp' | 'mcpCredentials' | 'log'>,
  serverUrl: string | undefined,
): Promise<void> {
  if (serverUrl === undefined || mcp.all.some(({ signInUrl }) => signInUrl === serverUrl)) return
  const forgotten = await mcpCredentials.forget(serverUrl)
  if (!forgotten.ok) log(`mcp sign-out: ${forgotten.error.message}`)
}
