import type { ProjectionsOfSome } from './projection'

/** Rows of what is asked of people. */
export const requests = {
  'permission.requested'({ event: { payload } }, writer) {
    writer.putPermission(payload)
  },
  'permission.resolved'({ event: { payload, timestamp }, record }, writer) {
    if (record?.rule !== undefined) writer.putPermissionRule(record.rule)
    if (record?.request !== undefined) writer.putPermission(record.request)
    if (record?.usedRuleId !== undefined) writer.usePermissionRule(record.usedRuleId, timestamp)
    writer.resolvePermission(payload, timestamp)
  },
  'elicitation.requested'({ event: { payload } }, writer) {
    writer.putElicitation(payload)
  },
  'elicitation.resolved'({ event: { payload, timestamp, agentId } }, writer) {
    // A question from an agent is offered again after a restart; a client asks again itself.
    writer.resolveElicitation(payload, timestamp, payload.by === 'restart' && agentId !== undefined)
  },
  'auth.deviceCode.requested'({ event: { sessionId }, record: { deviceCodes } }, writer) {
    writer.patchState(sessionId, { deviceCodes })
  },
  'auth.deviceCode.resolved'({ event: { sessionId }, record: { deviceCodes } }, writer) {
    writer.patchState(sessionId, { deviceCodes })
  },
} satisfies ProjectionsOfSome
