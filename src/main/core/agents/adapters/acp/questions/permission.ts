import type { AdapterEvent } from '#shared/adapter/port'
import type { PermissionOption } from '#shared/permission/entities'
import type { ToolContent } from '#shared/session/blocks'
import type { ToolKind } from '#shared/vocabulary/entities'
import { toToolContent } from '../prompt/content'
import { mapNotification } from '../events/map-events'
import type { Mapped, MapState, OpenTool } from '../events/map-state'
import { toolKind } from '../events/tool-values'
import { defined } from '#shared/kernel/defined'
import type { PermissionParams } from '../protocol/updates'

/**
 * Converts a permission request: the tool call if it is not known yet, and the question. Pure; `requestId` is the
 * question's id in Parley.
 */
export function mapPermission(state: MapState, params: PermissionParams, requestId: string): Mapped {
  const { toolCall, options, sessionId } = params
  // A request carries as much about the call as an update, but never completes it, and often fewer arguments.
  const { status: _status, rawInput, ...known } = toolCall
  const isKnown = Object.keys(state.tools.get(toolCall.toolCallId)?.args ?? {}).length > 0
  const update = { ...known, ...(isKnown ? {} : { rawInput }), sessionUpdate: 'tool_call_update' }
  const told = mapNotification(state, { sessionId, update })
  const tool = told.state.tools.get(toolCall.toolCallId)
  const asked = typeof rawInput === 'object' && rawInput !== null ? rawInput : {}
  const toolInput: Record<string, unknown> = { ...tool?.args, ...asked }
  const title = toolCall.title ?? tool?.title ?? 'Use a tool'
  const command = typeof toolInput['command'] === 'string' ? toolInput['command'] : undefined
  const preview = previewOf(params, command)
  const isSwitch = switchesMode(toolCall, tool)
  const request: AdapterEvent = {
    type: 'permission.requested',
    requestId,
    ...(tool === undefined ? {} : { toolCallId: tool.toolCallId }),
    toolName: tool?.name ?? title,
    toolInput,
    summary: command ?? title,
    dangerLevel: dangerOf(toolCall.kind ?? undefined, tool?.kind),
    preview,
    ...(isUntold(toolCall.kind ?? undefined, tool?.name, toolInput, preview) ? { onceOnly: true } : {}),
    options: options.map((option) => ({
      ...mapOption(option, state.quirks.sessionScopedOptions ?? []),
      ...(isSwitch && isAllowance(option) && !ASKING_MODES.has(option.optionId) ? { isStanding: true as const } : {}),
    })),
  }
  return { state: told.state, events: [...told.events, request] }
}

/** Modes in which an agent asks before each change; options that leave a plan are named like the mode that follows. */
const ASKING_MODES: ReadonlySet<string> = new Set(['default', 'plan'])

/** Returns whether a call changes the mode of the agent; some requests do not repeat what kind of call it is. */
function switchesMode({ kind, title }: PermissionParams['toolCall'], tool: OpenTool | undefined): boolean {
  const names = [title, tool?.title, tool?.name]
  return kind === 'switch_mode' || names.some((name) => /(exit|leave).?plan|switch.?mode/i.test(name ?? ''))
}

const isAllowance = ({ kind }: PermissionParams['options'][number]): boolean =>
  kind === 'allow_once' || kind === 'allow_always'

/** The protocol's names for tools without a name. */
const UNNAMED: ReadonlySet<string> = new Set([
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
  'other',
  'tool',
])

/** Returns whether the agent does not describe the action: its command, or anything about a nameless tool. */
function isUntold(
  kind: string | undefined,
  name: string | undefined,
  toolInput: Readonly<Record<string, unknown>>,
  preview: readonly ToolContent[],
): boolean {
  if (kind === 'execute') return (toolInput['command'] ?? toolInput['cmd'] ?? '') === ''
  const isNamed = name !== undefined && !UNNAMED.has(name)
  return !isNamed && Object.keys(toolInput).length === 0 && !preview.some(({ type }) => type === 'diff')
}

/** Returns the danger level. Anything not known to be harmless may run anything. */
function dangerOf(kind: string | undefined, known: ToolKind | undefined): ToolKind {
  if (kind === undefined || kind === 'other') return known === undefined || known === 'meta' ? 'exec' : known
  return toolKind(kind)
}

function previewOf({ toolCall }: PermissionParams, command: string | undefined): ToolContent[] {
  const content = toToolContent(toolCall.content ?? [], () => ({
    type: 'terminal',
    ...defined({ command }),
    output: '',
  }))
  const isShown = command === undefined || content.some((item) => item.type === 'diff' || item.type === 'terminal')
  return isShown ? content : [{ type: 'terminal', command, output: '' }, ...content]
}

const KINDS: ReadonlySet<string> = new Set<PermissionOption['kind']>([
  'allow_once',
  'allow_always',
  'reject_once',
  'reject_always',
])

/** Converts an option; one of an unknown kind is offered with the agent's words, and chosen by nobody but a person. */
function mapOption(
  { optionId, name, kind }: PermissionParams['options'][number],
  sessionScoped: readonly string[],
): PermissionOption {
  const known = isKind(kind) ? kind : 'other'
  return {
    optionId,
    name: name ?? optionId,
    kind: known === 'allow_always' && sessionScoped.includes(optionId) ? 'allow_session' : known,
  }
}

function isKind(kind: string | null | undefined): kind is PermissionOption['kind'] {
  return typeof kind === 'string' && KINDS.has(kind)
}
