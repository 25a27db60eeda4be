import type { PermissionOption, RequestPermissionRequest } from '@agentclientprotocol/sdk/unstable'
import type { RequestInput } from '#shared/contract'
import type { PermissionOption as AgentOption, PermissionRequest } from '#shared/permission/entities'
import { kindOf, partOf, type ToolView } from './tool-call'

type Answer = Omit<RequestInput<'permission.respond'>, 'requestId' | 'sessionId'>

type KnownKind = Exclude<AgentOption['kind'], 'other'>
type KnownOption = AgentOption & { readonly kind: KnownKind }

/** An answer that an editor offers, and what it means to Parley. */
interface Offer {
  readonly option: PermissionOption
  readonly answer: Answer
}

/**
 * Returns the answers to a request. Their ids are kinds, the same for every request; an agent's further options of the same
 * kind follow with the agent's own id. Where the agent offers nothing lasting, rules of Parley are offered. Options of an
 * unknown effect are left to Parley's own window, because editors choose by kind.
 */
function offersOf({ options: all, onceOnly }: PermissionRequest): Offer[] {
  const options = all.filter((option): option is KnownOption => option.kind !== 'other')
  const used = new Set<string>()
  const offers = options.map((option): Offer => {
    const optionId = used.has(option.kind) ? `${option.kind}:${option.optionId}` : option.kind
    used.add(option.kind)
    return {
      option: { optionId, name: option.name, kind: protocolKind(option) },
      answer: { optionId: option.optionId },
    }
  })
  const has = (...kinds: KnownKind[]): boolean => options.some(({ kind }) => kinds.includes(kind))
  const own = (optionId: KnownKind, name: string, answer: Answer): Offer => ({
    option: { optionId, name, kind: optionId === 'allow_session' ? 'allow_always' : optionId },
    answer,
  })
  if (!has('allow_once', 'allow_session', 'allow_always'))
    offers.unshift(own('allow_once', 'Allow once', { behavior: 'allow' }))
  if (onceOnly !== true && !has('allow_session', 'allow_always'))
    offers.splice(
      1,
      0,
      own('allow_session', 'Allow in this session', { behavior: 'allow', scope: 'session' }),
      own('allow_always', 'Always allow', { behavior: 'allow', scope: 'always' }),
    )
  if (!has('reject_once')) offers.push(own('reject_once', 'Reject', { behavior: 'deny' }))
  return offers
}

const protocolKind = ({ kind }: KnownOption): PermissionOption['kind'] =>
  kind === 'allow_session' ? 'allow_always' : kind

/** Returns a request for permission as it is put to an editor. */
export function permissionRequestOf(request: PermissionRequest, view: ToolView): RequestPermissionRequest {
  const { id, sessionId, toolCallId = `permission:${id}`, toolName, toolInput, summary, dangerLevel, preview } = request
  const from = request.subagent === undefined ? '' : `${request.subagent.name}: `
  return {
    sessionId,
    toolCall: {
      toolCallId,
      title: `${from}${summary}`,
      kind: kindOf({ name: toolName, kind: dangerLevel }),
      status: 'pending',
      rawInput: toolInput,
      ...(preview === undefined
        ? {}
        : { content: preview.map((part) => partOf(toolCallId, part, { ...view, hasTerminals: false })) }),
    },
    options: offersOf(request).map(({ option }) => option),
  }
}

/** Returns what a chosen option means; undefined for one that was not offered. */
export const answerOf = (request: PermissionRequest, optionId: string): Answer | undefined =>
  offersOf(request).find(({ option }) => option.optionId === optionId)?.answer
