/** Names of the times until which something can be put off, in their order. */
export const snoozeChoices = ['hour', 'evening', 'tomorrow', 'nextWeek'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]

const HOUR_MS = 60 * 60_000
const EVENING = 18
const MORNING = 9
const MONDAY = 1
const DAYS = 7

/** Returns the times that are offered at a time, in Unix milliseconds of the local time zone; none that is over, and none twice. */
export function snoozeTimes(now: number): readonly { readonly choice: SnoozeChoice; readonly until: number }[] {
  const at = (days: number, hour: number) => {
    const day = new Date(now)
    day.setDate(day.getDate() + days)
    return day.setHours(hour, 0, 0, 0)
  }
  const toMonday = (MONDAY - new Date(now).getDay() + DAYS) % DAYS || DAYS
  const times: Readonly<Record<SnoozeChoice, number>> = {
    hour: now + HOUR_MS,
    evening: at(0, EVENING),
    tomorrow: at(1, MORNING),
    nextWeek: at(toMonday, MORNING),
  }
  // On a Sunday, next week begins tomorrow.
  const isOffered = (choice: SnoozeChoice) =>
    times[choice] > now && (choice !== 'nextWeek' || times.nextWeek !== times.tomorrow)
  return snoozeChoices.filter(isOffered).map((choice) => ({ choice, until: times[choice] }))
}
