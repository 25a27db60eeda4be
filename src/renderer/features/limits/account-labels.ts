import type { Account, QuotaReading } from '#shared/account/entities'
import { clockTime, percent, relativePhrase } from '#renderer/lib/text/format'
import { m } from '#messages'

/** Name of an account with that of its agent. */
export function accountName({ accountId, adapterName, name }: Account): string {
  return accountId === adapterName ? m.limits.account.existingLogin : name
}

/** Use of one allowance in one line, with its reset and the age of the reading. */
export function readingLabel({ window, model, usedPercent, resetsAt, readAt }: QuotaReading, now: number): string {
  const name = window === 'model' ? (model ?? '') : m.limits.quota[window]
  const words = [m.limits.quota.line({ name, used: percent(usedPercent) })]
  if (resetsAt !== undefined && resetsAt > now) words.push(m.catalog.resets({ date: clockTime(resetsAt, now) }))
  words.push(m.limits.quota.read({ age: relativePhrase(readAt, now) }))
  return words.join(' · ')
}
