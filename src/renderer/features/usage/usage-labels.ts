import type { RequestOutput } from '../../../shared/contract'
import { dollars, tokens } from '../../lib/format'

export type UsageTotals = RequestOutput<'usage.query'>['total']
type Cost = UsageTotals['costs'][number]

/** Money of every currency, as "$0.18"; "–" where no cost is known. */
export function moneyWords({ costs }: Pick<UsageTotals, 'costs'>): string {
  return costs.length === 0 ? '–' : costs.map(amountWords).join(' + ')
}

/** Who says what it cost, as one or two words; empty where no cost is known. */
export function provenanceWords({ costs }: Pick<UsageTotals, 'costs'>): string {
  const total = costs.reduce((sum, { amount }) => sum + amount, 0)
  const estimated = costs.reduce((sum, { bySource }) => sum + bySource.estimated, 0)
  if (total === 0) return ''
  if (estimated === 0) return 'reported'
  return estimated >= total ? 'estimated' : 'partly estimated'
}

/** What stands behind a cost, in a sentence for those who want to know. */
export function provenanceSentence({ costs, uncostedTokens }: UsageTotals, pricesAsOf: string): string {
  const words = {
    'provider-reported': 'told by the provider',
    'client-reported': 'told by the agent',
    estimated: 'estimated',
  } as const
  const sources = costs.flatMap(({ currency, bySource }) =>
    Object.entries(words).flatMap(([source, who]) => {
      const amount = bySource[source as keyof typeof words]
      return amount === 0 ? [] : [`${money(amount, currency)} ${who}`]
    }),
  )
  return [
    sources.length === 0 ? 'No cost is known.' : `${sources.join(', ')}.`,
    uncostedTokens > 0 && sources.length > 0 ? `The cost of ${tokens(uncostedTokens)} tokens is not known.` : '',
    costs.some(({ bySource }) => bySource.estimated > 0) ? `Estimates use list prices of ${pricesAsOf}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** All costs in one number, to compare groups by; currencies are not converted. */
export function costOf({ costs }: Pick<UsageTotals, 'costs'>): number {
  return costs.reduce((sum, { amount }) => sum + amount, 0)
}

function amountWords({ amount, currency }: Cost): string {
  return money(amount, currency)
}

function money(amount: number, currency: string): string {
  return currency === 'USD' ? dollars(amount) : `${amount.toFixed(2)} ${currency}`
}
