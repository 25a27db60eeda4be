import type { Automation, AutomationTrigger } from '#shared/automation/entities'
import type { RequestInput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'

/** Schedules that are offered by name. */
export const schedules = {
  hourly: '0 * * * *',
  daily: '0 9 * * *',
  weekdays: '0 9 * * 1-5',
  weekly: '0 9 * * 1',
} as const
export type ScheduleName = keyof typeof schedules | 'custom'

const SECONDS_OF_MINUTE = 60

/** Fields of the form of an automation, as they are typed. */
export interface AutomationDraft {
  name: string
  folder: string
  prompt: string
  /** Empty: the default one. */
  adapterName: string
  occasion: AutomationTrigger['kind']
  cron: string
  timeZone: string
  files: string
  sessionId: string
  place: Automation['place']
  autoPr: boolean
  approvalPolicy: Automation['approvalPolicy']
  allowsFullAccess: boolean
  budget: string
  minutes: string
  runsPerDay: string
}

/** Returns the draft of a new automation. */
export function emptyDraft(folder: string, timeZone: string): AutomationDraft {
  return {
    name: '',
    folder,
    prompt: '',
    adapterName: '',
    occasion: 'schedule',
    cron: schedules.weekdays,
    timeZone,
    files: '',
    sessionId: '',
    place: 'worktree',
    autoPr: false,
    approvalPolicy: 'always-ask',
    allowsFullAccess: false,
    budget: '',
    minutes: '60',
    runsPerDay: '24',
  }
}

/** Returns the draft that shows an automation. */
export function draftOf(automation: Automation, timeZone: string): AutomationDraft {
  const { trigger, agent, budgetUsd, timeoutSeconds, runsPerDay } = automation
  const { name, folder, prompt, place, approvalPolicy } = automation
  return {
    ...emptyDraft(folder, timeZone),
    name,
    prompt,
    place,
    approvalPolicy,
    occasion: trigger.kind,
    autoPr: automation.autoPr ?? false,
    adapterName: agent?.adapterName ?? '',
    ...(trigger.kind === 'schedule' ? { cron: trigger.cron, timeZone: trigger.timeZone } : {}),
    ...(trigger.kind === 'files' ? { files: trigger.paths.join('\n') } : {}),
    ...(trigger.kind === 'session' ? { sessionId: trigger.sessionId } : {}),
    budget: budgetUsd === undefined ? '' : String(budgetUsd),
    minutes: String(timeoutSeconds / SECONDS_OF_MINUTE),
    runsPerDay: String(runsPerDay),
  }
}

/** Returns the name of a schedule that is offered by name. */
export function scheduleName(cron: string): ScheduleName {
  const entries = Object.entries(schedules) as [keyof typeof schedules, string][]
  return entries.find(([, known]) => known === cron.trim())?.[0] ?? 'custom'
}

/** Returns the occasion that a draft names; undefined while it is incomplete. */
export function triggerOf({
  occasion,
  cron,
  timeZone,
  files,
  sessionId,
}: AutomationDraft): AutomationTrigger | undefined {
  if (occasion === 'schedule') return cron.trim() === '' ? undefined : { kind: 'schedule', cron: cron.trim(), timeZone }
  if (occasion === 'session') return sessionId === '' ? undefined : { kind: 'session', sessionId }
  const paths = files
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return paths.length === 0 ? undefined : { kind: 'files', paths }
}

/**
 * Returns the settings of a draft; undefined while it is incomplete. An agent that the form does not show in full, for
 * example one with a model, stays unless another is chosen.
 */
export function settingsOf(draft: AutomationDraft, before?: Automation): RequestInput<'automation.create'> | undefined {
  const trigger = triggerOf(draft)
  const [name, folder, prompt] = [draft.name.trim(), draft.folder.trim(), draft.prompt.trim()]
  const [budget, minutes, runsPerDay] = [draft.budget, draft.minutes, draft.runsPerDay].map((text) => Number(text))
  const isWhole = name !== '' && folder !== '' && prompt !== '' && trigger !== undefined
  if (!isWhole || !(Number(minutes) > 0) || !(Number(runsPerDay) > 0) || !(Number(budget) >= 0)) return undefined
  if (draft.approvalPolicy === 'full-access' && !draft.allowsFullAccess) return undefined
  const { adapterName } = draft
  const agent =
    adapterName === before?.agent?.adapterName
      ? before.agent
      : adapterName === ''
        ? undefined
        : { kind: 'adapter' as const, adapterName }
  return {
    name,
    folder,
    prompt,
    trigger,
    place: draft.place,
    approvalPolicy: draft.approvalPolicy,
    timeoutSeconds: Math.round(Number(minutes) * SECONDS_OF_MINUTE),
    runsPerDay: Number(runsPerDay),
    autoPr: draft.autoPr && draft.place === 'worktree',
    ...(draft.approvalPolicy === 'full-access' ? { allowsFullAccess: true } : {}),
    ...defined({ agent, budgetUsd: budget === 0 ? undefined : budget }),
  }
}
