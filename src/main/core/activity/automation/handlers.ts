import type { AutomationRecord, AutomationTrigger } from '#shared/automation/entities'
import { KEPT_RUNS, MAX_AUTOMATIONS, RUNS_PER_DAY, TIMEOUT_SECONDS } from '#shared/automation/limits'
import type { automationRequests } from '#shared/automation/requests'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Handler, HandlersOf } from '#core/base/host-port'
import { pathPatternProblem } from '#core/base/path-pattern'
import { findBase } from '#core/history/place/create-place'
import { existingFolder } from '#core/session/requests/folder'
import type { ActivityContext } from '../context'
import { resumed } from './automations'
import { describeAutomation, describeRun, findAutomation } from './describe'
import { withNext } from './runs'
import { checkSchedule, timesAfter } from './schedule'

/** `automation.create`. */
const create =
  (context: ActivityContext): Handler<'automation.create'> =>
  async ({ allowsFullAccess, name, folder, prompt, trigger, ...input }) => {
    const { ids, clock, store, feed, automations } = context
    if (automations.count >= MAX_AUTOMATIONS)
      return err(knownError('automation-invalid/limit', { limit: MAX_AUTOMATIONS }))
    const now = clock.now()
    const wanted: AutomationRecord = {
      automationId: ids.next(),
      createdAt: now,
      failures: 0,
      name,
      folder,
      prompt,
      trigger,
      place: input.place ?? 'worktree',
      approvalPolicy: input.approvalPolicy ?? 'always-ask',
      timeoutSeconds: input.timeoutSeconds ?? TIMEOUT_SECONDS,
      runsPerDay: input.runsPerDay ?? RUNS_PER_DAY,
      ...defined({ agent: input.agent, budgetUsd: input.budgetUsd, autoPr: input.autoPr }),
    }
    const checked = await check(context, wanted, undefined, allowsFullAccess)
    if (!checked.ok) return checked
    const automation = withNext(checked.value, now)
    const put = await store.operations.putAutomation(automation)
    if (!put.ok) return put
    automations.changed(automation)
    feed.announce('automation.changed', { automationId: automation.automationId })
    return ok({ automation: await describeAutomation(context, automation) })
  }

/** `automation.update`. */
const update =
  (context: ActivityContext): Handler<'automation.update'> =>
  async ({ automationId, allowsFullAccess, agent, budgetUsd, ...input }) => {
    const found = await findAutomation(context, automationId)
    if (!found.ok) return found
    const changed = { ...found.value, ...defined(input) }
    if (agent === null) delete changed.agent
    else if (agent !== undefined) changed.agent = agent
    if (budgetUsd === null) delete changed.budgetUsd
    else if (budgetUsd !== undefined) changed.budgetUsd = budgetUsd
    const checked = await check(context, changed, found.value, allowsFullAccess)
    if (!checked.ok) return checked
    const { trigger } = checked.value
    const isPlanned = JSON.stringify(trigger) === JSON.stringify(found.value.trigger)
    return change(context, automationId, ({ paused, failures, nextAt }) => {
      const next = { ...checked.value, ...defined({ paused }), failures, ...defined({ nextAt }) }
      return isPlanned ? next : withNext(next, context.clock.now())
    })
  }

/** `automation.pause`. */
const pause =
  (context: ActivityContext): Handler<'automation.pause'> =>
  ({ automationId }) =>
    change(context, automationId, ({ nextAt: _, ...automation }) => ({ ...automation, paused: 'user' }))

/** `automation.resume`. */
const resume =
  (context: ActivityContext): Handler<'automation.resume'> =>
  ({ automationId }) =>
    change(context, automationId, (automation) => resumed(automation, context.clock.now()))

/** `automation.list`. */
const list =
  (context: ActivityContext): Handler<'automation.list'> =>
  async () => {
    const all = await context.store.read.automations()
    const automations = await Promise.all(all.map((automation) => describeAutomation(context, automation)))
    return ok({ automations: automations.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)) })
  }

/** `automation.get`. */
const get =
  (context: ActivityContext): Handler<'automation.get'> =>
  async ({ automationId }) => {
    const found = await findAutomation(context, automationId)
    if (!found.ok) return found
    const runs = await context.store.read.automationRuns(automationId, KEPT_RUNS)
    return ok({
      automation: await describeAutomation(context, found.value),
      runs: await Promise.all(runs.map((run) => describeRun(context, run))),
    })
  }

/** `automation.preview`. */
const preview =
  ({ clock }: ActivityContext): Handler<'automation.preview'> =>
  ({ trigger, count = 3 }) => {
    const checked = checkTrigger(trigger, clock.now())
    if (!checked.ok) return Promise.resolve(checked)
    return Promise.resolve(ok({ times: trigger.kind === 'schedule' ? timesAfter(trigger, clock.now(), count) : [] }))
  }

/** `automation.run`. */
const run =
  (context: ActivityContext): Handler<'automation.run'> =>
  async ({ automationId }) => {
    const begun = await context.automations.runs.begin(automationId, 'user', context.clock.now())
    return begun.ok ? ok({ run: await describeRun(context, begun.value) }) : begun
  }

/** `automation.remove`. */
const remove =
  (context: ActivityContext): Handler<'automation.remove'> =>
  ({ automationId }) =>
    context.automations.runs.lane.exclusive(async () => {
      const found = await findAutomation(context, automationId)
      if (!found.ok) return found
      const deleted = await context.store.operations.deleteAutomation(automationId)
      if (!deleted.ok) return deleted
      context.automations.removed(automationId)
      context.feed.announce('automation.changed', { automationId })
      return ok({ success: true })
    })

/** `automation.markSeen`. */
const markSeen =
  (context: ActivityContext): Handler<'automation.markSeen'> =>
  async ({ automationId }) => {
    const found = automationId === undefined ? ok(undefined) : await findAutomation(context, automationId)
    if (!found.ok) return found
    const all = found.value === undefined ? await context.store.read.automations() : [found.value]
    for (const one of all) {
      const marked = await context.automations.runs.markSeen(one.automationId)
      if (!marked.ok) return marked
    }
    return ok({ success: true })
  }

async function change(
  context: ActivityContext,
  automationId: string,
  to: (automation: AutomationRecord) => AutomationRecord,
) {
  const changed = await context.automations.change(automationId, to)
  if (!changed.ok) return changed
  if (changed.value === null) return err(knownError('automation-not-found', { automationId }))
  return ok({ automation: await describeAutomation(context, changed.value) })
}

/** Checks what an automation is to be; returns it with the absolute path of its folder. */
async function check(
  context: ActivityContext,
  wanted: AutomationRecord,
  before: AutomationRecord | undefined,
  allowsFullAccess = false,
): Promise<Result<AutomationRecord, ContractError>> {
  const valid = checkTrigger(wanted.trigger, context.clock.now())
  if (!valid.ok) return valid
  if (wanted.approvalPolicy === 'full-access' && !allowsFullAccess && consentOf(wanted) !== consentOf(before))
    return err(knownError('automation-consent'))
  if (wanted.autoPr === true && wanted.place !== 'worktree') return err(knownError('automation-invalid/auto-pr'))
  const folder = await existingFolder(wanted.folder)
  if (!folder.ok) return folder
  const based = wanted.place === 'worktree' ? await findBase(folder.value, undefined) : ok(undefined)
  return based.ok ? ok({ ...wanted, folder: folder.value }) : based
}

/** Returns what a consent to full access is given to, as text. */
function consentOf(automation: AutomationRecord | undefined): string {
  if (automation === undefined) return ''
  const { approvalPolicy, prompt, folder, agent, trigger, place } = automation
  return JSON.stringify([approvalPolicy, prompt, folder, agent, trigger, place])
}

function checkTrigger(trigger: AutomationTrigger, now: number): Result<void, ContractError> {
  if (trigger.kind === 'schedule') return checkSchedule(trigger, now)
  const problem =
    trigger.kind === 'files' ? trigger.paths.map(pathPatternProblem).find((found) => found !== null) : null
  return problem == null ? ok(undefined) : err(contractError('automation-invalid', problem))
}

/** Handlers of the requests about automations. */
export function automationHandlers(context: ActivityContext): HandlersOf<typeof automationRequests> {
  return {
    'automation.create': create(context),
    'automation.update': update(context),
    'automation.list': list(context),
    'automation.get': get(context),
    'automation.preview': preview(context),
    'automation.pause': pause(context),
    'automation.resume': resume(context),
    'automation.run': run(context),
    'automation.remove': remove(context),
    'automation.markSeen': markSeen(context),
  }
}
