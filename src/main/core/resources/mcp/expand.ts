import { err, ok, type Result } from '#shared/kernel/result'
import type { McpServerConfig } from '#shared/mcp/entities'

const REFERENCE = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g
/** Variables of editors that are not known here. */
const FOREIGN =
  /\$\{(?:(?:input|command|config|file|workspaceFolder):[^{}-][^{}]*|workspaceFolder|workspaceRoot|workspaceFolderBasename|cwd)\}/g

/**
 * Replaces every `${env:NAME}` in the values of a configuration, and every `${env:NAME:-default}`. Fails with a user-facing
 * sentence when a variable is not set, or is one that only another tool knows; names variables but never values.
 */
export function expandVariables(config: McpServerConfig, env: NodeJS.ProcessEnv): Result<McpServerConfig, string> {
  const missing = new Set<string>()
  const foreign = new Set<string>()
  const expand = (text: string) => {
    for (const [reference] of text.matchAll(FOREIGN)) foreign.add(reference)
    return text.replace(REFERENCE, (_reference, name: string, byDefault: string | undefined) => {
      const value = env[name] ?? byDefault
      if (value === undefined) missing.add(name)
      return value ?? ''
    })
  }
  const expandAll = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expand(value)]))

  const expanded: McpServerConfig = isLocal(config)
    ? {
        ...config,
        command: expand(config.command),
        ...(config.args === undefined ? {} : { args: config.args.map(expand) }),
        ...(config.cwd === undefined ? {} : { cwd: expand(config.cwd) }),
        ...(config.env === undefined ? {} : { env: expandAll(config.env) }),
        ...(config.envFile === undefined ? {} : { envFile: expand(config.envFile) }),
      }
    : {
        ...config,
        url: expand(config.url),
        ...(config.headers === undefined ? {} : { headers: expandAll(config.headers) }),
        ...(config.oauth?.clientSecret === undefined
          ? {}
          : { oauth: { ...config.oauth, clientSecret: expand(config.oauth.clientSecret) } }),
      }
  if (foreign.size > 0)
    return err(
      `Only the tool that it was found in can fill in ${[...foreign].join(', ')}. Enter the value itself instead.`,
    )
  if (missing.size === 0)
    return isLocal(expanded) || isHttp(expanded.url) ? ok(expanded) : err('The address is not a URL.')
  const names = [...missing].join(', ')
  return err(
    missing.size === 1
      ? `The environment variable ${names} is not set.`
      : `The environment variables ${names} are not set.`,
  )
}

const isHttp = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** Returns whether a server is started on this machine rather than reached over HTTP. */
export function isLocal(config: McpServerConfig): config is Extract<McpServerConfig, { command: string }> {
  return 'command' in config
}
