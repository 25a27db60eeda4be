import type { AdapterEvent } from '#shared/adapter/port'
import type { PermissionOption } from '#shared/permission/entities'
import type { ToolContent } from '#shared/session/blocks'
import { list, record, text } from '#core/agents/transcript/values'
import { plainCommand } from '../events/commands'
import type { Message } from '../protocol/app-server'
import { isSpeech, type MapState } from '../events/map-state'
import { defined } from '#shared/kernel/defined'
import { CommandApproval, FileApproval, McpQuestion, PermissionsApproval } from '../protocol/messages'

/** A question for the user: its event, and the wire format of each answer. */
export interface Approval {
  readonly event: Extract<AdapterEvent, { type: 'permission.requested' }>
  /** Returns the response for a chosen option; undefined: nobody chose, and the turn has ended. */
  answerFor(optionId: string | undefined): object
}

interface Choice extends PermissionOption {
  readonly result: object
}

const decision = (word: unknown): { result: object } => ({ result: { decision: word } })

const allowOnce: Choice = { optionId: 'accept', name: 'Allow once', kind: 'allow_once', ...decision('accept') }
const allowSession: Choice = {
  optionId: 'acceptForSession',
  name: 'Allow for this session',
  kind: 'allow_session',
  ...decision('acceptForSession'),
}
const allowAlways = { optionId: 'always', name: 'Always allow', kind: 'allow_always' } as const
const decline: Choice = { optionId: 'decline', name: 'Decline', kind: 'reject_once', ...decision('decline') }
const cancel: Choice = { optionId: 'cancel', name: 'Decline and stop', kind: 'reject_once', ...decision('cancel') }

/** Converts a permission request of the app server; undefined for any other request. Pure. */
export function mapApproval(state: MapState, { method, params }: Message, requestId: string): Approval | undefined {
  switch (method) {
    case 'item/commandExecution/requestApproval':
      return forCommand(state, params, requestId)
    case 'item/fileChange/requestApproval':
      return forFiles(state, params, requestId)
    case 'item/permissions/requestApproval':
      return forPermissions(state, params, requestId)
    case 'mcpServer/elicitation/request':
      return forMcpTool(state, params, requestId)
    default:
      return undefined
  }
}

function forCommand(state: MapState, params: unknown, requestId: string): Approval | undefined {
  const asked = CommandApproval.safeParse(params).data
  if (asked === undefined) return undefined
  const command = asked.command == null ? undefined : plainCommand(asked.command)
  const preview: ToolContent[] = [
    ...(command === undefined ? [] : [{ type: 'terminal' as const, command, output: '' }]),
    ...reasonOf(asked.reason),
  ]
  const offered = asked.availableDecisions ?? ['accept', 'acceptForSession']
  return approval(state, asked, requestId, {
    toolName: 'exec_command',
    toolInput: {
      ...defined({ command }),
      ...(asked.cwd == null ? {} : { cwd: asked.cwd }),
    },
    summary: command ?? asked.reason ?? 'Use the network',
    dangerLevel: command === undefined ? 'network' : 'exec',
    preview,
    choices: [...offered.flatMap(toChoice), decline, cancel],
  })
}

function forFiles(state: MapState, params: unknown, requestId: string): Approval | undefined {
  const asked = FileApproval.safeParse(params).data
  if (asked === undefined) return undefined
  const open = state.threads.get(asked.threadId)?.items.get(asked.itemId)
  const item = open === undefined || isSpeech(open) ? undefined : open
  const paths = item?.args?.['paths']
  const named = Array.isArray(paths) && paths.length > 0 ? paths.join(', ') : 'files'
  return approval(state, asked, requestId, {
    toolName: 'apply_patch',
    toolInput: { ...item?.args },
    summary: `Change ${named}`,
    dangerLevel: 'write',
    preview: [...(item?.content ?? []), ...reasonOf(asked.reason)],
    choices: [allowOnce, allowSession, decline, cancel],
  })
}

/** Converts a request for more permissions than the mode grants, for the turn or the session. */
function forPermissions(state: MapState, params: unknown, requestId: string): Approval | undefined {
  const asked = PermissionsApproval.safeParse(params).data
  if (asked === undefined) return undefined
  const { permissions } = asked
  return approval(state, asked, requestId, {
    toolName: 'request_permissions',
    toolInput: permissions,
    summary: asked.reason ?? 'Have more rights',
    dangerLevel: 'exec',
    onceOnly: true,
    preview: [{ type: 'text', text: JSON.stringify(permissions, null, 2) }],
    choices: [
      { ...allowOnce, name: 'Allow for this turn', isStanding: true, result: { permissions, scope: 'turn' } },
      { ...decline, result: { permissions: {}, scope: 'turn' } },
    ],
  })
}

/** Converts a request to use a tool of an MCP server; other requests of such a server are questions. */
function forMcpTool(state: MapState, params: unknown, requestId: string): Approval | undefined {
  const asked = McpQuestion.safeParse(params).data
  if (asked?._meta?.codex_approval_kind !== 'mcp_tool_call') return undefined
  const { serverName, message, _meta: meta } = asked
  const tool = meta.tool_name ?? meta.tool_title ?? 'tool'
  const accept = (remember?: string) => ({
    result: { action: 'accept', content: {}, _meta: remember === undefined ? null : { persist: remember } },
  })
  const remembered = [meta.persist].flat()
  return approval(state, asked, requestId, {
    toolName: `mcp__${serverName}__${tool}`,
    toolInput: record(meta.tool_params),
    summary: message,
    dangerLevel: 'network',
    preview: reasonOf(meta.tool_description),
    choices: [
      { ...allowOnce, ...accept() },
      ...(remembered.includes('session') ? [{ ...allowSession, ...accept('session') }] : []),
      ...(remembered.includes('always') ? [{ ...allowAlways, ...accept('always') }] : []),
      { ...decline, result: { action: 'decline', content: null, _meta: null } },
      { ...cancel, result: { action: 'cancel', content: null, _meta: null } },
    ],
  })
}

type Question = Omit<Extract<AdapterEvent, { type: 'permission.requested' }>, 'type' | 'requestId' | 'options'>

function approval(
  state: MapState,
  asked: { readonly threadId: string; readonly itemId?: string },
  requestId: string,
  { choices, ...question }: Question & { readonly choices: readonly Choice[] },
): Approval | undefined {
  const thread = state.threads.get(asked.threadId)
  if (thread === undefined) return undefined
  const { itemId } = asked
  // A call of a subagent does not belong to this session.
  const isOwn = thread.childId === undefined && itemId !== undefined && thread.items.has(itemId)
  const options = choices.map(({ result: _result, ...option }) => option)
  const none = choices.at(-1)?.result ?? {}
  return {
    event: {
      type: 'permission.requested',
      requestId,
      ...(isOwn ? { toolCallId: itemId } : {}),
      ...defined({ childId: thread.childId }),
      ...question,
      options,
    },
    answerFor: (optionId) => choices.find((choice) => choice.optionId === optionId)?.result ?? none,
  }
}

/** Converts an answer that the app server offers; denials are always offered. */
function toChoice(offered: unknown): Choice[] {
  if (offered === 'accept') return [allowOnce]
  if (offered === 'acceptForSession') return [allowSession]
  if (typeof offered !== 'object' || offered === null) return []
  if ('acceptWithExecpolicyAmendment' in offered)
    return [
      {
        optionId: 'acceptWithExecpolicyAmendment',
        name: `Always allow commands that begin with "${prefixOf(offered.acceptWithExecpolicyAmendment)}"`,
        kind: 'allow_always',
        ...decision(offered),
      },
    ]
  if ('applyNetworkPolicyAmendment' in offered) return networkChoice(offered)
  return []
}

function networkChoice(offered: { applyNetworkPolicyAmendment: unknown }): Choice[] {
  const wrapped = offered.applyNetworkPolicyAmendment
  const amendment = record(record(wrapped)['network_policy_amendment'])
  const host = text(amendment['host'])
  const action = text(amendment['action']) ?? 'allow'
  if (host === undefined) return []
  const optionId = `network-${action}-${host}`
  return action === 'deny'
    ? [{ optionId, name: `Never allow ${host}`, kind: 'reject_always', ...decision(offered) }]
    : [{ optionId, name: `Always allow ${host}`, kind: 'allow_always', ...decision(offered) }]
}

function prefixOf(amendment: unknown): string {
  const words = list(record(amendment)['execpolicy_amendment'])
  return words.length === 0 ? 'this' : words.map(String).join(' ')
}

function reasonOf(reason: string | null | undefined): ToolContent[] {
  return reason == null || reason === '' ? [] : [{ type: 'text', text: reason }]
}
