import type { AdapterEvent } from '#shared/adapter/port'
import { mapPermission } from './adapters/claude-code/questions/permission'

/** Describes a use of a tool, which a hook of Claude Code asks about, as the adapter describes those of its own sessions. */
export function describeToolUse(
  toolName: string,
  toolInput: Readonly<Record<string, unknown>>,
): Pick<Extract<AdapterEvent, { type: 'permission.requested' }>, 'summary' | 'dangerLevel' | 'preview'> {
  return mapPermission('', { tool_name: toolName, input: toolInput }, undefined)
}
