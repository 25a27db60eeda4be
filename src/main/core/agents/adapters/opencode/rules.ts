import { join } from 'node:path'
import type { StartOptions } from '../../../../../shared/adapter/port'
import type { Agent, PermissionRule } from './answers'

/** What only looks. */
const LOOKING = ['read', 'glob', 'grep', 'list', 'lsp', 'skill', 'todowrite', 'question', 'webfetch', 'websearch']
/** What an agent must not do that only looks. */
const CHANGING = ['edit', 'bash', 'task']

/** Tools that change files ask under one name. */
const askedAs = (tool: string): string =>
  ['write', 'apply_patch', 'patch', 'multiedit'].includes(tool) ? 'edit' : tool

/** Tools that must not be used, whatever else is allowed. */
export function deniedTools({ readOnly, disallowedTools = [] }: StartOptions): string[] {
  return [...new Set([...(readOnly === undefined ? [] : CHANGING), ...disallowedTools.map(askedAs)])]
}

/**
 * What applies in one session over the rules of its agent: the folders it may work in, and the tools it is limited to. To be
 * limited to a tool gives no leave to use it: the agent's own rules for it go on to apply.
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
    ...(limited.length === 0 ? [] : [rule('*', '*', 'deny'), ...kept]),
    ...folders,
    ...deniedTools(options).map((tool) => rule(tool, '*', 'deny')),
  ]
}

const rule = (permission: string, pattern: string, action: string): PermissionRule => ({ permission, pattern, action })
