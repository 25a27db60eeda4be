import type { AdapterEvent } from '#shared/adapter/port'
import type { PermissionOption } from '#shared/permission/entities'
import type { ToolContent } from '#shared/session/blocks'
import { changeOfCall, kindOfTool } from '#core/agents/transcript/tool-kinds'
import { text } from '#core/agents/transcript/values'
import type { AskedPermission } from '../protocol/answers'
import { defined } from '#shared/kernel/defined'
import type { MapState, OpenTool } from '../events/map-state'

/** Converts a permission request; `optionId` is also the server's value for the answer. Pure. */
export function mapPermission(
  state: MapState,
  asked: AskedPermission,
  requestId: string,
): Extract<AdapterEvent, { type: 'permission.requested' }> {
  const { sessionID, permission, metadata, always } = asked
  const tool = toolOf(state, asked)
  const args = Object.keys(tool?.args ?? {}).length === 0 ? metadata : (tool?.args ?? metadata)
  // A call of a subagent does not belong to this session.
  const isOwn = tool !== undefined && sessionID === state.sessionId
  const command = commandOf(asked, tool)
  const preview = previewOf(args, metadata, command)
  const childId = state.sessions.get(sessionID)?.childId
  return {
    type: 'permission.requested',
    requestId,
    ...(isOwn ? { toolCallId: tool.toolCallId } : {}),
    ...defined({ childId }),
    toolName: tool?.name ?? permission,
    toolInput: args,
    summary: command ?? summaryOf(asked, tool),
    dangerLevel: kindOfTool(tool?.name ?? permission),
    ...(preview.length === 0 ? {} : { preview }),
    options: optionsFor(always),
  }
}

function toolOf(state: MapState, { sessionID, tool }: AskedPermission): OpenTool | undefined {
  const parts = state.sessions.get(sessionID)?.parts.values() ?? []
  return [...parts].find((part) => part.tool !== undefined && part.tool.callId === tool?.callID)?.tool
}

/** Returns the command of the request. Old versions only report it with the tool call. */
function commandOf({ permission, metadata }: AskedPermission, tool: OpenTool | undefined): string | undefined {
  return text(metadata['command']) ?? (isShell(permission) ? text(tool?.args['command']) : undefined)
}

/** Version 2 names the same tool otherwise. */
const isShell = (permission: string): boolean => permission === 'bash' || permission === 'shell'

function summaryOf({ permission, patterns }: AskedPermission, tool: OpenTool | undefined): string {
  const what = patterns.filter((pattern) => pattern !== '*').join(', ')
  switch (permission) {
    case 'edit':
      return what === '' ? 'Change files' : `Change ${what}`
    case 'external_directory':
      return `Work outside of the workspace: ${what}`
    case 'doom_loop':
      return `Go on, although ${tool?.name ?? 'a tool'} was called several times in the same way`
    default:
      return what === '' ? permission : `${permission} ${what}`
  }
}

function previewOf(
  args: Readonly<Record<string, unknown>>,
  metadata: Readonly<Record<string, unknown>>,
  command: string | undefined,
): ToolContent[] {
  if (command !== undefined) return [{ type: 'terminal', command, output: '' }]
  const diff = text(metadata['diff'])
  return changeOfCall(args)?.content ?? (diff === undefined ? [] : [{ type: 'text', text: diff }])
}

/** Permissions for longer than once last until the server ends, which is with the session. */
function optionsFor(always: readonly string[]): PermissionOption[] {
  const what = always.includes('*') ? 'all of these' : always.join(', ')
  return [
    { optionId: 'once', name: 'Allow once', kind: 'allow_once' },
    ...(always.length === 0
      ? []
      : [{ optionId: 'always', name: `Allow ${what} for this session`, kind: 'allow_session' as const }]),
    { optionId: 'reject', name: 'Decline', kind: 'reject_once' },
  ]
}
