import type { RequestCases } from '../../testing/contract-table/case'
import { listWith, someText } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

const draft = { effect: 'deny', scope: 'everywhere', toolName: 'nothing' } as const

/** A request of an external program, which a rule answers. */
const question = {
  adapterName: 'claude-code',
  toolName: 'Deploy',
  toolInput: {},
  summary: 'Deploy',
  dangerLevel: 'exec',
} as const

async function rule(there: There): Promise<{ ruleId: string }> {
  const added = await there.must('permission.rule.add', { rule: draft })
  return { ruleId: added.rule.ruleId }
}

/** A rule that is no longer there. */
async function removed(there: There): Promise<{ ruleId: string }> {
  const { ruleId } = await rule(there)
  await there.must('permission.rule.remove', { ruleId })
  return { ruleId }
}

/** Makes a request, always the same one. */
const pending = (there: There): Promise<{ sessionId: string; requestId: string }> =>
  there.always('permission', () => there.asked())

/** A request that was answered. */
async function answered(there: There): Promise<{ sessionId: string; requestId: string }> {
  const asked = await there.asked()
  await there.must('permission.respond', { requestId: asked.requestId, behavior: 'deny' })
  return asked
}

async function entryOf(there: There, { sessionId, requestId }: { sessionId: string; requestId: string }) {
  const { entries } = await there.must('permission.list', { state: 'all', sessionId, limit: 5 })
  return entries.find(({ request }) => request.id === requestId)
}

/** Calls and failures of each request in this folder. */
export const permissionCases: RequestCases = {
  'session.permissions.ask': {
    valid: async (there) => {
      const rule = { effect: 'allow', scope: 'everywhere', dangerLevel: 'exec', toolName: 'Deploy' } as const
      await there.must('permission.rule.add', { rule })
      return { ...question, sessionId: await there.session() }
    },
    takesAnything: true,
    answers: { answer: 'allow' },
  },
  'permission.respond': {
    valid: async (there) => ({ ...(await there.asked()), behavior: 'deny' }),
    answers: async ({ there, input: { sessionId = '', requestId } }) => {
      const entry = await there.eventually(async () => {
        const found = await entryOf(there, { sessionId, requestId })
        return found?.state === 'resolved' && found
      })
      return { success: entry.resolution?.granted === false, appliedScope: 'once' }
    },
    unknown: [() => ({ requestId: 'nothing', behavior: 'deny' }), 'permission-not-found'],
    wrongState: [
      async (there) => ({ requestId: (await answered(there)).requestId, behavior: 'deny' }),
      'permission-resolved',
    ],
  },
  'session.permissions.handlePendingPermissionRequest': {
    valid: async (there) => ({ ...(await there.asked()), result: { kind: 'approve-for-session' } }),
    answers: async ({ there, input: { sessionId } }) => {
      const { rules } = await there.must('permission.rule.list', { sessionId })
      return { success: rules.some((each) => each.sessionId === sessionId && each.effect === 'allow') }
    },
    unknown: [
      async (there) => ({ sessionId: await there.session(), requestId: 'nothing', result: { kind: 'reject' } }),
      'permission-not-found',
    ],
    wrongState: [async (there) => ({ ...(await answered(there)), result: { kind: 'reject' } }), { success: false }],
  },
  'permission.preview': {
    valid: async (there) => ({ requestId: (await pending(there)).requestId, scope: 'session' }),
    answers: async ({ there }) => ({
      rule: { effect: 'allow', scope: 'session', sessionId: (await pending(there)).sessionId },
      text: someText,
    }),
    unknown: [() => ({ requestId: 'nothing', scope: 'session' }), 'permission-not-found'],
    wrongState: [
      async (there) => ({ requestId: (await answered(there)).requestId, scope: 'session' }),
      'permission-resolved',
    ],
  },
  'permission.list': {
    valid: async (there) => ({ state: 'pending', sessionId: (await pending(there)).sessionId, limit: 5 }),
    answers: async ({ there }) => ({ entries: [{ request: { id: (await pending(there)).requestId } }] }),
    unknown: [() => ({ state: 'all', limit: 5, before: 'nothing' }), 'permission-not-found'],
    anyState: 'It only reads, also what was answered long ago.',
  },
  'permission.snooze': {
    valid: async (there) => ({ requestId: (await there.asked()).requestId, until: null }),
    answers: { success: true, snoozedUntil: null },
    unknown: [() => ({ requestId: 'nothing' }), 'permission-not-found'],
    wrongState: [async (there) => ({ requestId: (await answered(there)).requestId }), 'permission-resolved'],
  },
  'permission.setExpiry': {
    valid: async (there) => ({ requestId: (await there.asked()).requestId, expiresAt: null }),
    answers: { success: true },
    unknown: [() => ({ requestId: 'nothing', expiresAt: null }), 'permission-not-found'],
    wrongState: [
      async (there) => ({ requestId: (await answered(there)).requestId, expiresAt: null }),
      'permission-resolved',
    ],
  },
  'permission.rule.list': {
    valid: async (there) => {
      await there.always('rule', () => rule(there))
      return {}
    },
    answers: async ({ there }) => ({ rules: listWith(await there.always('rule', () => rule(there))) }),
    anyState: 'It only reads.',
  },
  'permission.rule.add': {
    valid: () => ({ rule: draft }),
    answers: { rule: { ...draft, ruleId: someText } },
    unknown: [
      () => ({ rule: { effect: 'deny', scope: 'session', sessionId: 'nobody', toolName: 'nothing' } }),
      'session-not-found',
    ],
    wrongState: [() => ({ rule: { effect: 'allow', scope: 'everywhere' } }), 'permission-rule-invalid'],
  },
  'permission.rule.update': {
    valid: async (there) => ({ ...(await rule(there)), patch: { toolName: 'other' } }),
    answers: ({ input: { ruleId } }) => ({ rule: { ...draft, ruleId, toolName: 'other' } }),
    unknown: [() => ({ ruleId: 'nothing', patch: { effect: 'deny' } }), 'permission-rule-not-found'],
    wrongState: [async (there) => ({ ...(await removed(there)), patch: {} }), 'permission-rule-not-found'],
  },
  'permission.rule.remove': {
    valid: rule,
    answers: async ({ there, input: { ruleId } }) => {
      const { rules } = await there.must('permission.rule.list', {})
      return { success: !rules.some((each) => each.ruleId === ruleId) }
    },
    unknown: [() => ({ ruleId: 'nothing' }), 'permission-rule-not-found'],
    wrongState: [removed, 'permission-rule-not-found'],
  },
  'session.permissions.setApproveAll': {
    valid: async (there) => ({ sessionId: await there.session(), enabled: true }),
    answers: async ({ there, input: { sessionId } }) => {
      const { session } = await there.must('session.get', { sessionId })
      return { success: session?.approvalPolicyOverride === 'full-access' }
    },
    anyState: 'It says what holds when the session is worked with again.',
  },
  'session.permissions.resetSessionApprovals': {
    valid: async (there) => {
      const sessionId = await there.session()
      await there.must('permission.rule.add', { rule: { ...draft, scope: 'session', sessionId } })
      return { sessionId }
    },
    answers: async ({ there, input: { sessionId } }) => {
      const { rules } = await there.must('permission.rule.list', { sessionId })
      return { success: !rules.some((each) => each.sessionId === sessionId) }
    },
    anyState: 'It says what holds when the session is worked with again.',
  },
}
