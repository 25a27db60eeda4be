import { Cron } from 'croner'
import type { AutomationTrigger } from '#shared/automation/entities'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'

type Schedule = Extract<AutomationTrigger, { kind: 'schedule' }>

/** Five fields of numbers, names, and `*` `,` `-` `/`; no nicknames, seconds or years. */
const FIVE_FIELDS = /^[\w*,/#?-]+( +[\w*,/#?-]+){4}$/

/**
 * Returns the next times of a schedule after a time, both in Unix milliseconds; none when it never comes again. A time
 * that the start of daylight saving leaves out comes at the end of the gap, one that its end repeats comes once.
 */
export function timesAfter({ cron, timeZone }: Schedule, after: number, count: number): number[] {
  return new Cron(cron, { timezone: timeZone, mode: '5-part' })
    .nextRuns(count, new Date(after))
    .map((date) => date.getTime())
}

/** Returns the next time of a trigger after a time; undefined for one without times. */
export function timeAfter(trigger: AutomationTrigger, after: number): number | undefined {
  return trigger.kind === 'schedule' ? timesAfter(trigger, after, 1)[0] : undefined
}

/** Checks that a schedule can be read and comes again. */
export function checkSchedule(schedule: Schedule, now: number): Result<void, ContractError> {
  const { cron, timeZone } = schedule
  if (!isTimeZone(timeZone)) return err(knownError('automation-invalid/zone', { timeZone }))
  if (!FIVE_FIELDS.test(cron)) return err(knownError('automation-invalid', { cron }))
  try {
    if (timesAfter(schedule, now, 1).length > 0) return ok(undefined)
    return err(knownError('automation-invalid/never', { cron }))
  } catch {
    return err(knownError('automation-invalid', { cron }))
  }
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}
