import type { AdapterEvent, PermissionAnswer } from '#shared/adapter/port'
import type { PermissionOption } from '#shared/permission/entities'
import type { MapState } from '../events/map-state'
import { AskedPermission as AskedFirst } from '../protocol/answers'
import { mapPermission } from '../questions/permission'
import type { AskedPermission } from './answers'

/** Converts a permission request of version 2; `optionId` is also the server's value for the answer. Pure. */
export function mapSecondPermission(
  state: MapState,
  asked: AskedPermission,
  requestId: string,
): Extract<AdapterEvent, { type: 'permission.requested' }> {
  const { id, sessionID, action, resources, save, metadata, source } = asked
  const callID = source?.id ?? source?.callID
  const first = AskedFirst.parse({
    id,
    sessionID,
    permission: action,
    patterns: resources,
    metadata,
    tool: callID == null ? null : { callID },
  })
  const mapped = mapPermission(state, first, requestId)
  return { ...mapped, options: optionsFor(save) }
}

/** Version 2 keeps what is allowed for good with the project. */
function optionsFor(save: readonly string[]): PermissionOption[] {
  const what = save.includes('*') ? 'all of these' : save.join(', ')
  return [
    { optionId: 'once', name: 'Allow once', kind: 'allow_once' },
    ...(save.length === 0
      ? []
      : [{ optionId: 'always', name: `Always allow ${what} in this project`, kind: 'allow_always' as const }]),
    { optionId: 'reject', name: 'Decline', kind: 'reject_once' },
  ]
}

/** Body of an answer; nobody's answer declines. With a message the agent goes on, without one its turn ends. */
export interface Decision {
  readonly decision: string
  readonly message?: string
}

export function decisionOf(answer: PermissionAnswer | null): Decision {
  if (answer?.outcome !== 'selected') return { decision: 'reject' }
  const message = answer.message?.trim() ?? ''
  return { decision: answer.optionId, ...(message === '' ? {} : { message }) }
}
