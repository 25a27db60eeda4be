import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { McpServerConfig } from '../../../../shared/mcp/entities'

const REFERENCE = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g

/**
 * Replaces every `${env:NAME}` in the values of a configuration. Fails with a user-facing sentence when a variable is
 * not set, naming variables but never values.
 */
export function expandVariables(config: McpServerConfig, env: NodeJS.ProcessEnv): Result<McpServerConfig, string> {
  const missing = new Set<string>()
  const expand = (text: string) =>
    text.replace(REFERENCE, (_reference, name: string) => {
      const value = env[name]
      if (value === undefined) missing.add(name)
      return value ?? ''
    })
  const expandAll = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, expand(value)]))

  const expanded = isLocal(config)
    ? {
        ...config,
        command: expand(config.command),
        ...(config.args === undefined ? {} : { args: config.args.map(expand) }),
        ...(config.cwd === undefined ? {} : { cwd: expand(config.cwd) }),
        ...(config.env === undefined ? {} : { env: expandAll(config.env) }),
      }
    : {
        ...config,
        url: expand(config.url),
        ...(config.headers === undefined ? {} : { headers: expandAll(config.headers) }),
        ...(config.oauth?.clientSecret === undefined
          ? {}
          : { oauth: { ...config.oauth, clientSecret: expand(config.oauth.clientSecret) } }),
      }
  if (missing.size === 0) return ok(expanded)
  const names = [...missing].join(', ')
  return err(
    missing.size === 1
      ? `The environment variable ${names} is not set.`
      : `The environment variables ${names} are not set.`,
  )
}

/** Returns whether a server is started on this machine rather than reached over HTTP. */
export function isLocal(config: McpServerConfig): config is Extract<McpServerConfig, { command: string }> {
  return 'command' in config
}
