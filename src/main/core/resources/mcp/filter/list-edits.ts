import type { SettingsEdit } from '#core/base/settings/edit-settings'
import { offersTool, type ToolLists } from './limits'

/** Returns the edits of a server's lists that let tools through, or hold them back. */
export function listEdits(
  { tools, disabledTools = [] }: ToolLists,
  server: string,
  names: readonly string[],
  enabled: boolean,
): SettingsEdit[] {
  const disabled = enabled
    ? disabledTools.filter((name) => !names.includes(name))
    : [...new Set([...disabledTools, ...names])]
  const missing = enabled ? [...new Set(names)].filter((name) => !offersTool({ tools }, name)) : []
  return [
    { path: [server, 'disabledTools'], value: disabled.length === 0 ? undefined : disabled },
    ...(missing.length === 0 ? [] : [{ path: [server, 'tools'], value: [...(tools ?? []), ...missing] }]),
  ]
}
