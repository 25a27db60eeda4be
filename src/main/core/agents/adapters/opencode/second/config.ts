import type { StartOptions } from '#shared/adapter/port'
import { record } from '#core/agents/transcript/values'
import type { PermissionRule } from '../protocol/answers'
import { configOf } from '../session/config'
import type { SecondRule } from './answers'

/**
 * Returns the settings of a server of version 2, which reads most of those of version 1. Only what it would read otherwise is
 * in its own form: rules, and MCP servers, whose tools the model is to see one by one.
 */
export function secondConfigOf(options: StartOptions): object {
  const { mcp, permission, ...rest } = record(configOf(options))
  const rules = Object.entries(record(permission)).map(([tool, action]) => ({
    permission: tool,
    pattern: '*',
    action: String(action),
  }))
  return {
    ...rest,
    ...(mcp === undefined
      ? {}
      : { mcp: { servers: Object.fromEntries(Object.entries(record(mcp)).map(serverEntry)) } }),
    ...(rules.length === 0 ? {} : { permissions: rules.map(asSecondRule) }),
  }
}

function serverEntry([name, value]: [string, unknown]): [string, object] {
  const { enabled: _always, ...server } = record(value)
  return [name, { ...server, codemode: false }]
}

/** Names of actions that version 2 has changed. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['bash', 'shell'],
  ['task', 'subagent'],
])
const former: ReadonlyMap<string, string> = new Map([...renamed].map(([first, second]) => [second, first]))

export function asSecondRule({ permission, pattern, action }: PermissionRule): SecondRule {
  return { action: renamed.get(permission) ?? permission, resource: pattern, effect: action }
}

export function asFirstRule({ action, resource, effect }: SecondRule): PermissionRule {
  return { permission: former.get(action) ?? action, pattern: resource, action: effect }
}
