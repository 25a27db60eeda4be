import type { AdapterEvent } from '#shared/adapter/port'
import type { PermissionOption } from '#shared/permission/entities'
import type { ToolContent } from '#shared/session/blocks'
import type { ToolKind } from '#shared/vocabulary/entities'
import { changeOfCall, kindOfTool } from '#core/agents/transcript/tool-kinds'
import { list, record, text } from '#core/agents/transcript/values'
import type { MapState, OpenTool } from '../events/map-state'

type Json = Readonly<Record<string, unknown>>

/** A question for the user: its event, and the wire format of each answer. */
export interface Approval {
  readonly event: Extract<AdapterEvent, { type: 'permission.requested' }>
  /** Returns the decision for an option; undefined: nobody chose. `reason` is sent to the agent with a denial. */
  decisionFor(optionId: string | undefined, reason?: string): object
  /** True when the request changes nothing. */
  readonly isLooking: boolean
  /** File to read, when the request is for nothing more. */
  readonly reads?: string
}

/** Content of a request, as text and previews. */
interface Asked {
  readonly summary: string
  readonly dangerLevel: ToolKind
  readonly input: Json
  readonly preview?: readonly ToolContent[]
  /** Permission that can be granted for the rest of the session. */
  readonly forSession?: object
  /** Permission that can be granted for all sessions. */
  readonly forever?: { readonly name: string; readonly decision: object }
}

const allowOnce: PermissionOption = { optionId: 'approve-once', name: 'Allow once', kind: 'allow_once' }
const allowSession: PermissionOption = {
  optionId: 'approve-for-session',
  name: 'Allow for this session',
  kind: 'allow_session',
}
const reject: PermissionOption = { optionId: 'reject', name: 'Decline', kind: 'reject_once' }

/** Converts a permission request in `permission.requested`; undefined when it is not understood. Pure. */
export function mapApproval(state: MapState, data: Json, requestId: string): Approval | undefined {
  const request = record(data['permissionRequest'])
  const prompt = record(data['promptRequest'])
  const kind = text(prompt['kind']) ?? text(request['kind'])
  if (kind === undefined) return undefined
  const toolCallId = text(prompt['toolCallId']) ?? text(request['toolCallId'])
  const call = toolCallId === undefined ? undefined : findCall(state, toolCallId)
  const path = text(prompt['path']) ?? text(request['path'])
  const asked = (readers.get(kind) ?? ofAnything)({ ...request, ...prompt, kind }, call?.tool)
  const { summary, dangerLevel, input, preview = [], forSession, forever } = asked
  const warning = text(prompt['warning'])
  return {
    isLooking: dangerLevel === 'read',
    ...(kind === 'read' && path !== undefined ? { reads: path } : {}),
    event: {
      type: 'permission.requested',
      requestId,
      // A call of a subagent does not belong to this session.
      ...(call?.isOwn === true && toolCallId !== undefined ? { toolCallId } : {}),
      ...(call?.childId === undefined ? {} : { childId: call.childId }),
      toolName: call?.tool.name ?? kind,
      toolInput: call === undefined ? input : call.tool.args,
      summary,
      dangerLevel,
      preview: [...preview, ...(warning === undefined ? [] : [{ type: 'text' as const, text: warning }])],
      options: [
        allowOnce,
        ...(forSession === undefined ? [] : [allowSession]),
        ...(forever === undefined
          ? []
          : [{ optionId: 'approve-permanently', name: forever.name, kind: 'allow_always' as const }]),
        reject,
      ],
    },
    decisionFor(optionId, reason = '') {
      if (optionId === allowOnce.optionId) return { kind: 'approve-once' }
      if (optionId === allowSession.optionId && forSession !== undefined)
        return { kind: 'approve-for-session', ...forSession }
      if (optionId === 'approve-permanently' && forever !== undefined)
        return { kind: 'approve-permanently', ...forever.decision }
      if (optionId === undefined) return { kind: 'user-not-available' }
      return { kind: 'reject', ...(reason === '' ? {} : { feedback: reason }) }
    },
  }
}

type Reader = (asked: Json, tool: OpenTool | undefined) => Asked

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['commands', ofCommand],
  ['shell', ofCommand],
  ['write', ofWrite],
  ['read', ofRead],
  ['path', ofPath],
  ['mcp', ofMcp],
  ['url', ofUrl],
])

function ofCommand(asked: Json): Asked {
  const command = text(asked['fullCommandText']) ?? ''
  const identifiers = list(asked['commandIdentifiers']).filter((each) => typeof each === 'string')
  return {
    summary: command === '' ? 'Run a command' : command,
    dangerLevel: 'exec',
    input: { command },
    preview: [{ type: 'terminal', command, output: '' }],
    ...(asked['canOfferSessionApproval'] === true && identifiers.length > 0
      ? { forSession: { approval: { kind: 'commands', commandIdentifiers: identifiers } } }
      : {}),
  }
}

function ofWrite(asked: Json, tool: OpenTool | undefined): Asked {
  const path = text(asked['fileName']) ?? ''
  const diff = text(asked['diff'])
  const drawn = tool === undefined ? undefined : changeOfCall(tool.args)?.content
  const plain: readonly ToolContent[] = diff === undefined ? [] : [{ type: 'text', text: diff.trim() }]
  return {
    summary: [text(asked['intention']) ?? 'Change', path].join(' ').trim(),
    dangerLevel: 'write',
    input: { path },
    preview: drawn ?? plain,
    ...(asked['canOfferSessionApproval'] === false ? {} : { forSession: { approval: { kind: 'write' } } }),
  }
}

function ofRead(asked: Json): Asked {
  const path = text(asked['path']) ?? ''
  return {
    summary: text(asked['intention']) ?? `Read ${path}`,
    dangerLevel: 'read',
    input: { path },
    forSession: { approval: { kind: 'read' } },
  }
}

/** Converts a request about a path outside of the session's folder. */
function ofPath(asked: Json): Asked {
  const paths = list(asked['paths']).filter((path) => typeof path === 'string')
  const access = asked['accessKind']
  const kind: ToolKind = access === 'read' ? 'read' : access === 'write' ? 'write' : 'exec'
  const verb = { read: 'Read', write: 'Change', exec: 'Run a command with' }[kind]
  return { summary: `${verb} ${paths.join(', ')}, outside of the folder`, dangerLevel: kind, input: { paths } }
}

function ofMcp(asked: Json): Asked {
  const serverName = text(asked['serverName']) ?? ''
  const toolName = text(asked['toolName']) ?? null
  const name = text(asked['toolTitle']) ?? toolName ?? 'a tool'
  return {
    summary: `${name} (${serverName})`,
    dangerLevel: 'network',
    input: record(asked['args']),
    forSession: { approval: { kind: 'mcp', serverName, toolName } },
  }
}

function ofUrl(asked: Json): Asked {
  const url = text(asked['url']) ?? ''
  const domain = URL.canParse(url) ? new URL(url).hostname : ''
  return {
    summary: text(asked['intention']) ?? `Load ${url}`,
    dangerLevel: 'network',
    input: { url },
    preview: [{ type: 'link', url }],
    ...(domain === ''
      ? {}
      : { forSession: { domain }, forever: { name: `Always allow ${domain}`, decision: { domain } } }),
  }
}

/** Converts a rare request, or one of newer versions, using the text in it. */
function ofAnything(asked: Json, tool: OpenTool | undefined): Asked {
  const words = ['hookMessage', 'fact', 'toolDescription', 'intention', 'extensionName', 'toolName']
  const said = words.flatMap((name) => text(asked[name]) ?? [])
  const { kind, ...details } = asked
  return {
    summary: said[0] ?? tool?.title ?? String(kind),
    dangerLevel: tool === undefined ? 'meta' : kindOfTool(tool.name),
    input: details,
    preview: [{ type: 'text', text: JSON.stringify(details, null, 2) }],
  }
}

/** Returns a running call, and whether it is the session's own. */
function findCall(
  state: MapState,
  toolCallId: string,
): { tool: OpenTool; isOwn: boolean; childId?: string | undefined } | undefined {
  const tool = state.own.tools.get(toolCallId)
  if (tool !== undefined) return { tool, isOwn: true }
  for (const { tools, childId } of state.subagents.values()) {
    const ofChild = tools.get(toolCallId)
    if (ofChild !== undefined) return { tool: ofChild, isOwn: false, childId }
  }
  return undefined
}
