import type { StartOptions } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { isNamed, mayUse } from '#core/base/tool-names'

/*
 * Tools of a thread. Codex accepts no list of tools: its settings disable groups of its own tools, and select among those of
 * MCP servers.
 */

/** Tools that depend on the first of them, and the settings that enable them. */
interface Group {
  readonly tools: readonly [string, ...string[]]
  readonly off: Readonly<Record<string, unknown>>
}

const SHELL = 'exec_command'
/** Always available. */
const PATCH = 'apply_patch'

const groups: readonly Group[] = [
  { tools: [SHELL, 'write_stdin'], off: { 'features.shell_tool': false } },
  { tools: ['view_image'], off: { 'features.view_image': false } },
  { tools: ['web_search'], off: { web_search: 'disabled' } },
  { tools: ['image_generation'], off: { 'features.image_generation': false } },
  { tools: ['create_goal', 'get_goal', 'update_goal'], off: { 'features.goals': false } },
  { tools: ['sleep'], off: { 'features.sleep_tool': false } },
  {
    tools: [
      'spawn_agent',
      'send_input',
      'send_message',
      'followup_task',
      'wait_agent',
      'interrupt_agent',
      'list_agents',
    ],
    off: { 'features.multi_agent': false, 'agents.enabled': false },
  },
]

const known: ReadonlySet<string> = new Set([PATCH, ...groups.flatMap(({ tools }) => tools)])

/** Tools of an MCP server in a thread; all of them when neither field is set. */
export interface ServerTools {
  readonly enabled_tools?: readonly string[]
  readonly disabled_tools?: readonly string[]
}

/** Tool restrictions of a thread. */
export interface ToolHold {
  /** True when there are any restrictions. */
  readonly isLimited: boolean
  /** Settings that disable Codex's own tools. */
  readonly config: Readonly<Record<string, unknown>>
  /** True when every change asks for permission, because the file editing tool is forbidden. */
  readonly asksForChanges: boolean
  /** User-facing notes on restrictions that cannot be enforced, and on unknown tools. */
  readonly notes: readonly string[]
  /** Returns the tools of a server; null when it is disabled. */
  toolsOf(server: string): ServerTools | null
}

/** Translates a session's tool restrictions to Codex's settings. */
export function toolHold({
  allowedTools,
  disallowedTools = [],
}: Pick<StartOptions, 'allowedTools' | 'disallowedTools'>): ToolHold {
  const limits = { ...defined({ allowedTools }), disallowedTools }
  const off = groups.filter(({ tools: [first] }) => !mayUse(first, limits))
  const asksForChanges = !mayUse(PATCH, limits)
  const named = [...(allowedTools ?? []), ...disallowedTools]
  const unheld = named.filter((name) => isUnheld(name, disallowedTools.includes(name), off))
  return {
    isLimited: allowedTools !== undefined || disallowedTools.length > 0,
    config: Object.fromEntries(off.flatMap((group) => Object.entries(group.off))),
    asksForChanges,
    notes: [
      ...(off.some(({ tools: [first] }) => first === SHELL)
        ? [`Codex reads files with ${SHELL}, which it works without here: it knows of them what it is told.`]
        : []),
      ...(asksForChanges ? [`Codex always has ${PATCH}; here it asks before it changes a file.`] : []),
      ...(unheld.length === 0 ? [] : [`Codex has no such tools, or cannot be held to them: ${unheld.join(', ')}.`]),
    ],
    toolsOf(server) {
      const prefix = `mcp__${server}__`
      const isWhole = (names: readonly string[]) => isNamed(`mcp__${server}`, names) || isNamed(`${prefix}any`, names)
      const single = (names: readonly string[]) =>
        names.flatMap((name) => (name.startsWith(prefix) && !name.includes('*') ? name.slice(prefix.length) : []))
      const disabled = single(disallowedTools)
      const enabled = allowedTools === undefined || isWhole(allowedTools) ? undefined : single(allowedTools)
      if (isWhole(disallowedTools) || enabled?.length === 0) return null
      return {
        ...defined({ enabled_tools: enabled }),
        ...(disabled.length === 0 ? {} : { disabled_tools: disabled }),
      }
    },
  }
}

/**
 * Returns whether a name is not a tool that Codex can restrict: not one of its own, one with conditions, or one of a
 * group that stays.
 */
function isUnheld(name: string, isForbidden: boolean, off: readonly Group[]): boolean {
  if (name.startsWith('mcp__') || name === '*') return false
  if (!known.has(name)) return true
  return isForbidden && name !== PATCH && !off.some(({ tools }) => tools.includes(name))
}
