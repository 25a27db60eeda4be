import type { PermissionRuleDraft } from '#shared/permission/rule'
import { contentsOf } from './contents'
import { differs, outcome, type Differences, type Stage } from './stage'

/** Values of the fields of a rule. The rule is about writing files, and denies it. */
const fields: Readonly<Record<string, readonly [unknown, unknown]>> = {
  sessionId: [undefined, 'nobody'],
  folder: [undefined, '/nowhere'],
  adapterName: ['playground', 'other'],
  toolName: ['write', 'other'],
  pathPattern: ['*.txt', '*.md'],
  expiresAt: [undefined, 1],
  dangerLevel: ['write', 'exec'],
}

const deny = { effect: 'deny', scope: 'everywhere' } as const

/** The state of a request to write a file, while a rule is saved. */
async function whetherDenied(
  stage: Stage,
  save: (stage: Stage) => Promise<{ ruleId: string } | string>,
): Promise<unknown> {
  const { context } = stage
  const saved = await save(stage)
  if (typeof saved === 'string') return saved
  const sessionId = await context.session()
  const { turnId } = await context.must('session.sendMessage', { sessionId, message: 'write "x" to a.txt' })
  const state = await context.eventually(async () => {
    const { entries } = await context.must('permission.list', { state: 'all', sessionId, limit: 1 })
    if (entries[0] !== undefined) return entries[0].state === 'pending' ? 'asks' : (entries[0].resolution?.by ?? 'none')
    const turn = await context.lastTurn(sessionId)
    return turn?.turnId === turnId && turn.status !== 'active' && 'never asked'
  })
  await context.must('session.suspend', { sessionId })
  const { rules } = await context.must('permission.rule.list', {})
  const rule = rules.find(({ ruleId }) => ruleId === saved.ruleId)
  await context.must('permission.rule.remove', saved)
  return [state, contentsOf(rule, Object.keys(fields) as never)]
}

const withField = (field: string, value: unknown): PermissionRuleDraft => ({
  ...deny,
  ...(value === undefined ? {} : { [field]: value }),
})

/** A request to write a file is answered with a rule. */
const answered = (field: string) =>
  differs<unknown>(...(fields[field] ?? ['', '']), async (stage, value) => {
    const { sessionId, requestId } = await stage.context.asked()
    const rule = withField(field, value)
    const answer = await outcome(stage, 'permission.respond', { requestId, behavior: 'deny', scope: 'always', rule })
    await stage.context.must('session.suspend', { sessionId })
    const { rules } = await stage.context.must('permission.rule.list', {})
    for (const { ruleId } of rules) await stage.context.must('permission.rule.remove', { ruleId })
    return [typeof answer === 'string' ? answer : '', rules.map((saved) => contentsOf(saved, [field] as never))]
  })

const added = (field: string) =>
  differs<unknown>(...(fields[field] ?? ['', '']), (stage, value) =>
    whetherDenied(stage, async () => {
      const answer = await outcome(stage, 'permission.rule.add', { rule: withField(field, value) })
      return typeof answer === 'string' ? answer : { ruleId: (answer as { rule: { ruleId: string } }).rule.ruleId }
    }),
  )

const patched = (field: string) =>
  differs<unknown>(...(fields[field] ?? ['', '']), (stage, value) =>
    whetherDenied(stage, async ({ context }) => {
      const { rule } = await context.must('permission.rule.add', { rule: deny })
      const patch = value === undefined ? {} : { [field]: value }
      const answer = await outcome(stage, 'permission.rule.update', { ruleId: rule.ruleId, patch })
      if (typeof answer !== 'string') return { ruleId: rule.ruleId }
      await context.must('permission.rule.remove', { ruleId: rule.ruleId })
      return answer
    }),
  )

/** Fields of permission requests and rules. */
export const ofPermissions: Differences = {
  ...Object.fromEntries(
    ['sessionId', 'folder', 'adapterName', 'toolName', 'pathPattern', 'expiresAt'].map((field) => [
      `permission.respond rule.${field}`,
      answered(field),
    ]),
  ),
  ...Object.fromEntries(
    ['folder', 'pathPattern', 'expiresAt'].map((field) => [`permission.rule.add rule.${field}`, added(field)]),
  ),
  ...Object.fromEntries(
    ['sessionId', 'adapterName', 'dangerLevel', 'pathPattern'].map((field) => [
      `permission.rule.update patch.${field}`,
      patched(field),
    ]),
  ),
  'permission.respond sessionId': differs(undefined, 'nobody', async (stage, sessionId) => {
    const asked = await stage.context.asked()
    const input = { requestId: asked.requestId, behavior: 'deny' as const, sessionId: sessionId ?? asked.sessionId }
    return typeof (await outcome(stage, 'permission.respond', input))
  }),
  'session.permissions.handlePendingPermissionRequest result.feedback': differs('a', 'b', async (stage, feedback) => {
    const asked = await stage.context.asked()
    const result = { kind: 'reject', feedback } as const
    await stage.context.must('session.permissions.handlePendingPermissionRequest', { ...asked, result })
    const { entries } = await stage.context.must('permission.list', {
      state: 'all',
      sessionId: asked.sessionId,
      limit: 1,
    })
    return entries[0]?.resolution?.message
  }),
}
