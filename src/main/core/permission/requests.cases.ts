import type { RequestCases } from '../testing/contract-table/case'

/** How each request of this folder is called, and how it fails. */
export const permissionCases: RequestCases = {
  'permission.respond': {
    valid: async (there) => ({ requestId: (await there.asked()).requestId, behavior: 'deny' }),
    unknown: [() => ({ requestId: 'nothing', behavior: 'deny' }), 'permission-not-found'],
    wrongState: [
      async (there) => {
        const { requestId } = await there.asked()
        await there.must('permission.respond', { requestId, behavior: 'deny' })
        return { requestId, behavior: 'deny' }
      },
      'permission-resolved',
    ],
  },
  'session.permissions.handlePendingPermissionRequest': {
    valid: async (there) => ({ ...(await there.asked()), result: { kind: 'reject' } }),
    unknown: [
      async (there) => ({ sessionId: await there.session(), requestId: 'nothing', result: { kind: 'reject' } }),
      'permission-not-found',
    ],
  },
  'permission.preview': {
    valid: async (there) => ({ requestId: (await there.asked()).requestId, scope: 'session' }),
    unknown: [() => ({ requestId: 'nothing', scope: 'session' }), 'permission-not-found'],
  },
  'permission.list': { valid: () => ({ state: 'all', limit: 5 }) },
  'permission.snooze': {
    valid: async (there) => ({ requestId: (await there.asked()).requestId, until: null }),
    unknown: [() => ({ requestId: 'nothing' }), 'permission-not-found'],
  },
  'permission.setExpiry': {
    valid: async (there) => ({ requestId: (await there.asked()).requestId, expiresAt: null }),
    unknown: [() => ({ requestId: 'nothing', expiresAt: null }), 'permission-not-found'],
  },
  'permission.rule.list': { valid: () => ({}) },
  'permission.rule.add': {
    valid: () => ({ rule: { effect: 'deny', scope: 'everywhere', toolName: 'nothing' } }),
    unknown: [
      () => ({ rule: { effect: 'deny', scope: 'session', sessionId: 'nobody', toolName: 'nothing' } }),
      'session-not-found',
    ],
  },
  'permission.rule.update': {
    valid: () => ({ ruleId: 'nothing', patch: { effect: 'deny' } }),
    answers: 'permission-rule-not-found',
    unknown: [() => ({ ruleId: 'nothing', patch: { effect: 'deny' } }), 'permission-rule-not-found'],
  },
  'permission.rule.remove': { valid: () => ({ ruleId: 'nothing' }), answers: 'permission-rule-not-found' },
  'session.permissions.setApproveAll': {
    valid: async (there) => ({ sessionId: await there.session(), enabled: true }),
  },
  'session.permissions.resetSessionApprovals': { valid: async (there) => ({ sessionId: await there.session() }) },
}
