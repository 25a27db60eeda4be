import type { Account, QuotaReading } from '#shared/account/entities'
import { isoTime } from '#shared/kernel/time'
import { elapsed } from './amounts'
import { tableOf } from './columns'
import type { Terminal } from './terminal'

const WINDOWS = { fiveHour: '5 h', week: 'week', month: 'month', model: 'model' } as const

/** Returns accounts as a table with what is used of each, and the age of the readings. */
export function accountsTable(rows: readonly Account[], now: number, terminal: Terminal): string {
  return tableOf(
    rows,
    [
      { title: 'ID', text: ({ accountId }) => accountId },
      { title: 'AGENT', text: ({ adapterName }) => adapterName },
      { title: 'NAME', text: ({ name, isDefault }) => (isDefault ? `${name} (default)` : name), share: 1 },
      { title: 'SIGNED IN', text: ({ signIn }) => (signIn === undefined ? '?' : signIn.isSignedIn ? 'yes' : 'no') },
      { title: 'QUOTA', text: ({ quota }) => quotaText(quota, now), share: 2 },
    ],
    terminal,
  )
}

function quotaText(quota: readonly QuotaReading[], now: number): string {
  if (quota.length === 0) return 'unknown'
  return quota
    .map(({ window, model, usedPercent, resetsAt, readAt }) => {
      const name = model ?? WINDOWS[window]
      const reset = resetsAt === undefined ? '' : `, resets ${isoTime(resetsAt).slice(0, 16).replace('T', ' ')} UTC`
      return `${name} ${Math.round(usedPercent)} %${reset} (read ${elapsed(now - readAt)} ago)`
    })
    .join('; ')
}
