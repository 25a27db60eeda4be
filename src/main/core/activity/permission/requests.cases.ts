import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const draft = { effect: 'deny', scope: 'everywhere', toolName: 'nothing' } as const

/** A request of an external program, which a rule answers. */
const question = {
  adapterName: 'claude-code',
  toolName: 'Deploy',
  toolInput: {},
  summary: 'Deploy',
  dangerLevel: 'exec',
} as const

async function rule(context: CaseContext): Promise<{ ruleId: string }> {
  const added = await context.must('permission.rule.add', { rule: draft })
  return { ruleId: added.rule.ruleId }
}

/** A rule that is no longer there. */
async function removed(context: CaseContext): Promise<{ ruleId: string }> {
  const { ruleId } = await rule(context)
  await context.must('permission.rule.remove', { ruleId })
  return { ruleId }
}

/** Makes a request, always the same one. */
const pending = (context: CaseContext): Promise<{ sessionId: string; requestId: string }> =>
  context.always('permission', () => context.asked())

/** A request that was answered. */
async function answered(context: CaseContext): Promise<{ sessionId: string; requestId: string }> {
  const asked = await context.asked()
  await context.must('permission.respond', { requestId: asked.requestId, behavior: 'deny' })
  return asked
}

async function entryOf(context: CaseContext, { sessionId, requestId }: { sessionId: string; requestId: string }) {
  const { entries } = await context.must('permission.list', { state: 'all', sessionId, limit: 5 })
  return entries.find(({ request }) => request.id === requestId)
}

/** Calls and failures of each request in this folder. */
export const permissionCases: RequestCases = {
  'session.permissions.ask': {
    valid: async (context) => {
      const rule = { effect: 'allow', scope: 'everywhere', dangerLevel: 'exec', toolName: 'Deploy' } as const
      await context.must('permission.rule.add', { rule })
      return { ...question, sessionId: await context.session() }
    },
    takesAnything: true,
    answers: { answer: 'allow' },
  },
  'permission.respond': {
    valid: async (context) => ({ ...(await context.asked()), behavior: 'deny' }),
    answers: async ({ context, input: { sessionId = '', requestId } }) => {
      const entry = await context.eventually(async () => {
        const found = await entryOf(context, { sessionId, requestId })
        return found?.state === 'resolved' && found
      })
      return { success: entry.resolution?.granted === false, appliedScope: 'once' }
    },
    unknown: [() => ({ requestId: 'nothing', behavior: 'deny' }), 'permission-not-found'],
    wrongState: [
      async (context) => ({ requestId: (await answered(context)).requestId, behavior: 'deny' }),
      'permission-resolved',
    ],
  },
  'session.permissions.handlePendingPermissionRequest': {
    valid: async (context) => ({ ...(await context.asked()), result: { kind: 'approve-for-session' } }),
    answers: async ({ context, input: { sessionId } }) => {
      const { rules } = await context.must('permission.rule.list', { sessionId })
      return { success: rules.some((each) => each.sessionId === sessionId && each.effect === 'allow') }
    },
    unknown: [
      async (context) => ({ sessionId: await context.session(), requestId: 'nothing', result: { kind: 'reject' } }),
      'permission-not-found',
    ],
    wrongState: [async (context) => ({ ...(await answered(context)), result: { kind: 'reject' } }), { success: false }],
  },
  'permission.preview': {
    valid: async (context) => ({ requestId: (await pending(context)).requestId, scope: 'session' }),
    answers: async ({ context }) => ({
      rule: { effect: 'allow', scope: 'session', sessionId: (await pending(context)).sessionId },
      text: someText,
    }),
    unknown: [() => ({ requestId: 'nothing', scope: 'session' }), 'permission-not-found'],
    wrongState: [
      async (context) => ({ requestId: (await answered(context)).requestId, scope: 'session' }),
      'permission-resolved',
    ],
  },
  'permission.list': {
    valid: async (context) => ({ state: 'pending', sessionId: (await pending(context)).sessionId, limit: 5 }),
    answers: async ({ context }) => ({ entries: [{ request: { id: (await pending(context)).requestId } }] }),
    unknown: [() => ({ state: 'all', limit: 5, before: 'nothing' }), 'permission-not-found'],
  },
  'permission.snooze': {
    valid: async (context) => ({ requestId: (await context.asked()).requestId, until: null }),
    answers: { success: true, snoozedUntil: null },
    unknown: [() => ({ requestId: 'nothing' }), 'permission-not-found'],
    wrongState: [async (context) => ({ requestId: (await answered(context)).requestId }), 'permission-resolved'],
  },
  'permission.setExpiry': {
    valid: async (context) => ({ requestId: (await context.asked()).requestId, expiresAt: null }),
    answers: { success: true },
    unknown: [() => ({ requestId: 'nothing', expiresAt: null }), 'permission-not-found'],
    wrongState: [
      async (context) => ({ requestId: (await answered(context)).requestId, expiresAt: null }),
      'permission-resolved',
    ],
  },
  'permission.stricter.list': { valid: () => ({}), answers: { rules: [], folders: [] } },
  'permission.stricter.dismiss': {
    valid: () => ({}),
    answers: { success: true },
    anyState: 'There is nothing left to dismiss, and that is no failure.',
  },
  'permission.rule.list': {
    valid: async (context) => {
      await context.always('rule', () => rule(context))
      return {}
    },
    answers: async ({ context }) => ({ rules: listWith(await context.always('rule', () => rule(context))) }),
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
    valid: async (context) => ({ ...(await rule(context)), patch: { toolName: 'other' } }),
    answers: ({ input: { ruleId } }) => ({ rule: { ...draft, ruleId, toolName: 'other' } }),
    unknown: [() => ({ ruleId: 'nothing', patch: { effect: 'deny' } }), 'permission-rule-not-found'],
    wrongState: [async (context) => ({ ...(await removed(context)), patch: {} }), 'permission-rule-not-found'],
  },
  'permission.rule.remove': {
    valid: rule,
    answers: async ({ context, input: { ruleId } }) => {
      const { rules } = await context.must('permission.rule.list', {})
      return { success: !rules.some((each) => each.ruleId === ruleId) }
    },
    unknown: [() => ({ ruleId: 'nothing' }), 'permission-rule-not-found'],
    wrongState: [removed, 'permission-rule-not-found'],
  },
  'session.permissions.setApproveAll': {
    valid: async (context) => ({ sessionId: await context.session(), enabled: true }),
    answers: async ({ context, input: { sessionId } }) => {
      const { session } = await context.must('session.get', { sessionId })
      return { success: session?.approvalPolicyOverride === 'full-access' }
    },
    anyState: 'It says what holds when the session is worked with again.',
  },
  'session.permissions.resetSessionApprovals': {
    valid: async (context) => {
      const sessionId = await context.session()
      await context.must('permission.rule.add', { rule: { ...draft, scope: 'session', sessionId } })
      return { sessionId }
    },
    answers: async ({ context, input: { sessionId } }) => {
      const { rules } = await context.must('permission.rule.list', { sessionId })
      return { success: !rules.some((each) => each.sessionId === sessionId) }
    },
    anyState: 'It says what holds when the session is worked with again.',
  },
}
