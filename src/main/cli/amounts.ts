import type { RequestOutput } from '#shared/contract'

type Totals = RequestOutput<'usage.query'>['total']

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Returns a number of tokens in a few characters: `950`, `12.3K`, `4.1M`. */
export const shortCount = (count: number): string => compact.format(count)

/** Returns costs in every currency, with `~` where more than a tenth is estimated; empty where none is known. */
export function costText({ costs }: Pick<Totals, 'costs'>): string {
  return costs
    .filter(({ amount }) => amount > 0)
    .map(({ currency, amount, estimatedShare }) => `${estimatedShare > 0.1 ? '~' : ''}${money(amount, currency)}`)
    .join(' + ')
}

/** Returns an amount of money: cents, or two digits of what is less than a cent. */
function money(amount: number, currency: string): string {
  const digits = amount < 0.01 ? { maximumSignificantDigits: 2 } : {}
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency, ...digits }).format(amount)
  } catch {
    // Agents may report what is no currency, such as credits.
    return `${amount.toFixed(2)} ${currency}`
  }
}

/** Returns a duration in one unit: `42s`, `5m`, `3h`, `2d`. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds}s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)}h` : `${Math.floor(seconds / 86_400)}d`
}
