import type { RequestOutput } from '#shared/contract'
import { usageBlocks } from '#shared/usage/blocks'
import { costText, elapsed, shortCount } from './amounts'
import { tableOf } from './columns'
import type { Terminal } from './terminal'

type Usage = RequestOutput<'usage.query'>
type Totals = Usage['total']

/** Ways to divide usage. */
export type UsageView = 'days' | 'models' | 'projects' | 'agents' | 'blocks'

/** Totals of nothing. */
export const emptyTotal: Totals = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  totalTokens: 0,
  totalCalls: 0,
  costs: [],
  uncostedTokens: 0,
}

/** A line of usage. */
export interface UsageRow {
  readonly name: string
  readonly totals: Totals
  /** True for the block that is under way now. */
  readonly isCurrent: boolean
}

/** A line about five hours. */
export interface BlockRow extends UsageRow {
  /** Unix ms. */
  readonly startedAt: number
  readonly endsAt: number
}

const UNKNOWN: Readonly<Record<Exclude<UsageView, 'blocks'>, string>> = {
  days: 'Unknown day',
  models: 'Unknown model',
  projects: 'No folder',
  agents: 'Unknown agent',
}

/** Returns a row for each group: days in order, anything else by cost and tokens. */
export function usageRows({ groups }: Usage, view: Exclude<UsageView, 'blocks'>): UsageRow[] {
  const rows = groups.map(({ key, totals }) => ({ name: key ?? UNKNOWN[view], totals, isCurrent: false }))
  if (view === 'days') return rows.sort((a, b) => (a.name < b.name ? -1 : 1))
  return rows.sort((a, b) => amountOf(b.totals) - amountOf(a.totals) || b.totals.totalTokens - a.totals.totalTokens)
}

const amountOf = ({ costs }: Totals): number => costs.reduce((sum, { amount }) => sum + amount, 0)

/** Returns a row for each five hours with usage. `usage`: by quarters of an hour. */
export function blockRows({ groups }: Usage, now: number): BlockRow[] {
  const quarters = groups.flatMap(({ key, totals }) => (key === null ? [] : [{ time: Date.parse(key), totals }]))
  return usageBlocks(quarters).map(({ startedAt, endsAt, usage }) => ({
    name: `${localTime(startedAt)} – ${localTime(endsAt).slice(11)}`,
    startedAt,
    endsAt,
    isCurrent: now >= startedAt && now < endsAt,
    totals: usage.map(({ totals }) => totals).reduce(added, emptyTotal),
  }))
}

/** Returns a time as `2026-07-31 14:00` in the time zone of this computer. */
function localTime(time: number): string {
  const date = new Date(time)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

function added(one: Totals, other: Totals): Totals {
  const costs = new Map(one.costs.map((cost) => [cost.currency, cost]))
  for (const cost of other.costs) {
    const known = costs.get(cost.currency)
    if (known === undefined) costs.set(cost.currency, cost)
    else {
      const amount = known.amount + cost.amount
      const estimated = known.amount * known.estimatedShare + cost.amount * cost.estimatedShare
      const bySource: Partial<typeof known.bySource> = { ...known.bySource }
      for (const [source, part] of Object.entries(cost.bySource) as [keyof typeof bySource, number][])
        bySource[source] = (bySource[source] ?? 0) + part
      costs.set(cost.currency, {
        ...known,
        amount,
        bySource: { ...known.bySource, ...bySource },
        estimatedShare: amount === 0 ? 0 : estimated / amount,
      })
    }
  }
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cacheReadTokens: one.cacheReadTokens + other.cacheReadTokens,
    cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens,
    totalTokens: one.totalTokens + other.totalTokens,
    totalCalls: one.totalCalls + other.totalCalls,
    uncostedTokens: one.uncostedTokens + other.uncostedTokens,
    costs: [...costs.values()],
  }
}

/** Returns rows of usage as a table with headings and a total. */
export function usageTable(rows: readonly UsageRow[], total: Totals, terminal: Terminal): string {
  const sum: UsageRow = { name: 'Total', totals: total, isCurrent: false }
  const count = (title: string, of: (totals: Totals) => number, needs?: number) => ({
    title,
    text: ({ totals }: UsageRow) => shortCount(of(totals)),
    align: 'right' as const,
    ...(needs === undefined ? {} : { needs }),
  })
  return tableOf(
    [...rows, sum],
    [
      {
        title: '',
        text: ({ name }) => name,
        style: (row) => (row === sum ? 'bold' : row.isCurrent ? 'green' : undefined),
        share: 1,
      },
      count('Input', ({ inputTokens }) => inputTokens),
      count('of it cached', ({ cacheReadTokens }) => cacheReadTokens, 70),
      count('Output', ({ outputTokens }) => outputTokens),
      count('Calls', ({ totalCalls }) => totalCalls, 60),
      {
        title: 'Cost',
        text: ({ totals }) => costText(totals) || '–',
        style: (row) => (row === sum ? 'bold' : undefined),
        align: 'right',
      },
    ],
    terminal,
  )
}

/** Returns the usage of today and of the current five hours in one line, for status bars. */
export function statusLine(usage: Usage, now: number): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const today = usage.groups
    .filter(({ key }) => key !== null && Date.parse(key) >= midnight)
    .map(({ totals }) => totals)
    .reduce(added, emptyTotal)
  const block = blockRows(usage, now).find(({ isCurrent }) => isCurrent)
  const parts = [`Today ${amountsOf(today)}`]
  if (block !== undefined) parts.push(`5 h ${amountsOf(block.totals)}, ${elapsed(block.endsAt - now)} left`)
  return parts.join(' · ')
}

const amountsOf = (totals: Totals): string =>
  [costText(totals), `${shortCount(totals.totalTokens)} tokens`].filter(Boolean).join(', ')
