import type { RequestOutput } from '#shared/contract'
import type { ModelPrices } from '#shared/usage/price-list'
import { dollars, tokens } from '#renderer/lib/text/format'
import { m } from '#messages'

export type UsageTotals = RequestOutput<'usage.query'>['total']
/** Prices that costs are estimated from. */
export type UsagePrices = Pick<RequestOutput<'usage.query'>, 'pricesAsOf' | 'pricesFrom'>
type Cost = UsageTotals['costs'][number]

/** Money of every currency, as "$0.18"; "–" where no cost is known. */
export function moneyLabel({ costs }: Pick<UsageTotals, 'costs'>): string {
  return costs.length === 0 ? '–' : costs.map(amountLabel).join(' + ')
}

/** Source of a cost, as one or two words; empty where no cost is known. */
export function provenanceLabel({ costs }: Pick<UsageTotals, 'costs'>): string {
  const total = costs.reduce((sum, { amount }) => sum + amount, 0)
  const estimated = costs.reduce((sum, { bySource }) => sum + bySource.estimated, 0)
  if (total === 0) return ''
  if (estimated === 0) return m.usage.reportedShort
  return estimated >= total ? m.usage.estimatedShort : m.usage.partlyEstimated
}

/** Origin of a cost, as a full sentence. */
export function provenanceSentence(
  { costs, uncostedTokens }: UsageTotals,
  { pricesAsOf, pricesFrom }: UsagePrices,
): string {
  const sources = costs.flatMap(({ currency, bySource }) =>
    Object.entries(m.usage.source).flatMap(([source, who]) => {
      const amount = bySource[source as keyof typeof m.usage.source]
      return amount === 0 ? [] : [`${money(amount, currency)} ${who}`]
    }),
  )
  return [
    sources.length === 0 ? m.usage.noCost : `${sources.join(', ')}.`,
    uncostedTokens > 0 && sources.length > 0 ? m.usage.uncosted({ tokens: tokens(uncostedTokens) }) : '',
    costs.some(({ bySource }) => bySource.estimated > 0)
      ? m.usage.listPrices({ date: pricesAsOf, source: pricesFrom })
      : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** All costs in one number, to compare groups by; currencies are not converted. */
export function costOf({ costs }: Pick<UsageTotals, 'costs'>): number {
  return costs.reduce((sum, { amount }) => sum + amount, 0)
}

function amountLabel({ amount, currency }: Cost): string {
  return money(amount, currency)
}

function money(amount: number, currency: string): string {
  return currency === 'USD' ? dollars(amount) : `${amount.toFixed(2)} ${currency}`
}

/** The price of a model, as "$3 in / $15 out". */
export function ratesLabel({ input, output }: Pick<ModelPrices, 'input' | 'output'>): string {
  return m.usage.inOut({ input: `$${input}`, output: `$${output}` })
}
