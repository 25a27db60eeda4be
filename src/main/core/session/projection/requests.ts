import type { ProjectionsOfSome } from './projection'

/** Rows of what is asked of people. */
export const requests = {
  'permission.requested'({ event: { payload } }, writer) {
    writer.putPermission(payload)
  },
  'permission.resolved'({ event: { payload, timestamp }, private: { rule, request, usedRuleId } = {} }, writer) {
    if (rule !== undefined) writer.putPermissionRule(rule)
    if (request !== undefined) writer.putPermission(request)
    if (usedRuleId !== undefined) writer.usePermissionRule(usedRuleId, timestamp)
    writer.resolvePermission(payload, timestamp)
  },
  'elicitation.requested'({ event: { payload } }, writer) {
    writer.putElicitation(payload)
  },
  'elicitation.resolved'({ event: { payload, timestamp, agentId } }, writer) {
    // A question from an agent is offered again after a restart; a client asks again itself.
    writer.resolveElicitation(payload, timestamp, payload.by === 'restart' && agentId !== undefined)
  },
  'auth.deviceCode.requested'({ event: { sessionId, payload } }, writer) {
    writer.changeState(sessionId, 'deviceCodes', (codes) => [
      ...codes.filter(({ signInId }) => signInId !== payload.signInId),
      payload,
    ])
  },
  'auth.deviceCode.resolved'({ event: { sessionId, payload } }, writer) {
    writer.changeState(sessionId, 'deviceCodes', (codes) =>
      codes.filter(({ signInId }) => signInId !== payload.signInId),
    )
  },
} satisfies ProjectionsOfSome
