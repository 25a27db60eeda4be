import { join } from 'node:path'
import type { StartOptions } from '#shared/adapter/port'
import type { Agent, PermissionRule } from '../protocol/answers'

/** Read-only tools. */
const LOOKING = ['read', 'glob', 'grep', 'list', 'lsp', 'skill', 'todowrite', 'question', 'webfetch', 'websearch']
/** Tools forbidden to a read-only agent. */
const CHANGING = ['edit', 'bash', 'task']

/** Returns the permission name of a tool; file editing tools share one. */
const askedAs = (tool: string): string =>
  ['write', 'apply_patch', 'patch', 'multiedit'].includes(tool) ? 'edit' : tool

/** Returns the tools that must not be used, whatever else is allowed. */
export function deniedTools({ readOnly, disallowedTools = [] }: StartOptions): string[] {
  return [...new Set([...(readOnly === undefined ? [] : CHANGING), ...disallowedTools.map(askedAs)])]
}

/**
 * Returns the rules of one session, which override those of its agent: its folders, and its allowed tools. Listing a
 * tool grants no permission: the agent's own rules for it still apply.
 */
export function sessionRules(options: StartOptions, agent: Agent | undefined): PermissionRule[] {
  const { directories, allowedTools = [], readOnly } = options
  const folders = directories.map((folder) => rule('external_directory', join(folder, '*'), 'allow'))
  const limited = readOnly === undefined ? allowedTools : LOOKING
  const kept = [...new Set(limited.map(askedAs))].flatMap((permission) =>
    (agent?.permission ?? [])
      .filter((own) => own.permission === '*' || own.permission === permission)
      .map((own) => ({ ...own, permission })),
  )
  return [
    ...askedServers(options, agent).map((tools) => rule(tools, '*', 'ask')),
    ...(limited.length === 0 ? [] : [rule('*', '*', 'deny'), ...kept]),
    ...folders,
    ...deniedTools(options).map((tool) => rule(tool, '*', 'deny')),
  ]
}

/**
 * Returns the tools, as patterns, of the MCP servers that Parley provides: OpenCode itself asks before none of them. Servers
 * for whose tools the agent has rules of its own are left to those.
 */
export function askedServers({ mcpServers = [] }: StartOptions, agent?: Agent): string[] {
  const prefixes = mcpServers.flatMap(({ name }) =>
    name === HISTORY_SERVER ? [] : [`${name.replaceAll(/[^\w-]/g, '_')}_`],
  )
  const isRuled = (prefix: string) => {
    const last = agent?.permission.findLast(({ permission: of }) => of === '*' || of.startsWith(prefix))
    return last !== undefined && (last.permission !== '*' || last.action !== 'allow')
  }
  return prefixes.filter((prefix) => !isRuled(prefix)).map((prefix) => `${prefix}*`)
}

/** Parley's own server, which only reads. */
const HISTORY_SERVER = 'parley-history'

const rule = (permission: string, pattern: string, action: string): PermissionRule => ({ permission, pattern, action })
