import type { AdapterEvent, PermissionAnswer } from '#shared/adapter/port'
import type { PermissionOption } from '#shared/permission/entities'
import type { ToolContent } from '#shared/session/blocks'
import { changeOfCall, kindOfTool, titleOfCall } from '#core/agents/transcript/tool-kinds'
import { list, record, text } from '#core/agents/transcript/values'
import { defined } from '#shared/kernel/defined'
import type { OpenTool } from '../events/map-state'

type Json = Readonly<Record<string, unknown>>

const ALLOW = 'allow'
const REJECT = 'reject'
const SUGGESTION = 'suggestion-'

/** Converts a permission request. `call`: the open call that it refers to, if known. */
export function mapPermission(
  requestId: string,
  request: Json,
  call: Pick<OpenTool, 'childId'> | undefined,
): Extract<AdapterEvent, { type: 'permission.requested' }> {
  const toolName = text(request['tool_name']) ?? 'tool'
  const toolInput = { ...record(request['input']) }
  const isOwn = call !== undefined && call.childId === undefined
  const toolCallId = isOwn ? text(request['tool_use_id']) : undefined
  const command = text(toolInput['command'])
  const kind = kindOfTool(toolName)
  return {
    type: 'permission.requested',
    requestId,
    ...defined({ toolCallId }),
    ...(call?.childId === undefined ? {} : { childId: call.childId }),
    toolName,
    toolInput,
    summary: command ?? titleOfCall(toolInput)?.title ?? text(request['description']) ?? toolName,
    // Anything not known to be harmless may run anything.
    dangerLevel: kind === 'meta' ? 'exec' : kind,
    preview: previewOf(toolInput, command),
    options: [
      { optionId: ALLOW, name: 'Allow once', kind: 'allow_once' },
      ...list(request['permission_suggestions']).flatMap((suggestion, index) =>
        optionOf(record(suggestion), `${SUGGESTION}${index}`),
      ),
      { optionId: REJECT, name: 'Reject', kind: 'reject_once' },
    ],
  }
}

/** Converts an answer to the program's format. */
export function permissionResponse(request: Json, answer: PermissionAnswer): Json {
  if (answer.outcome === 'cancelled')
    return { behavior: 'deny', message: 'The question was withdrawn.', interrupt: true }
  if (answer.optionId === REJECT) {
    const reason = answer.message?.trim() ?? ''
    return {
      behavior: 'deny',
      message: reason === '' ? 'The user declined this.' : `The user declined this: ${reason}`,
    }
  }
  const index = answer.optionId.startsWith(SUGGESTION) ? Number(answer.optionId.slice(SUGGESTION.length)) : undefined
  const suggestion = index === undefined ? undefined : list(request['permission_suggestions'])[index]
  return {
    behavior: 'allow',
    updatedInput: record(request['input']),
    ...(suggestion === undefined ? {} : { updatedPermissions: [suggestion] }),
  }
}

/** Converts one of the program's own options for remembering the answer; those not understood are omitted. */
function optionOf(suggestion: Json, optionId: string): PermissionOption[] {
  const isSession = suggestion['destination'] === 'session'
  const where = isSession ? 'in this session' : 'always'
  const kind = isSession ? 'allow_session' : 'allow_always'
  switch (suggestion['type']) {
    case 'addRules': {
      if (suggestion['behavior'] !== 'allow') return []
      const rules = list(suggestion['rules']).map((rule) => {
        const { toolName, ruleContent } = record(rule)
        return `${text(toolName) ?? 'tool'}${text(ruleContent) === undefined ? '' : `(${text(ruleContent) ?? ''})`}`
      })
      return rules.length === 0 ? [] : [{ optionId, name: `Allow ${rules.join(', ')} ${where}`, kind }]
    }
    case 'addDirectories': {
      const folders = list(suggestion['directories']).flatMap((folder) => text(folder) ?? [])
      return folders.length === 0 ? [] : [{ optionId, name: `Allow work in ${folders.join(', ')} ${where}`, kind }]
    }
    case 'setMode':
      return suggestion['mode'] === 'acceptEdits' ? [{ optionId, name: `Allow all edits ${where}`, kind }] : []
    default:
      return []
  }
}

function previewOf(toolInput: Json, command: string | undefined): ToolContent[] {
  if (command !== undefined) return [{ type: 'terminal', command, output: '' }]
  return changeOfCall(toolInput)?.content ?? []
}
