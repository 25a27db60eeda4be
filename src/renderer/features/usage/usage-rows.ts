import type { RequestInput, RequestOutput } from '#shared/contract'
import { costOf, type UsageTotals } from './usage-labels'

export type UsageDimension = RequestInput<'usage.query'>['groupBy']

/** A line of a table of usage. */
export interface UsageRow {
  readonly key: string
  readonly name: string
  readonly totals: UsageTotals
}

/** The columns of a table of usage, in their order. */
export const usageColumns = ['name', 'input', 'cached', 'output', 'total', 'calls', 'cost'] as const
export type UsageColumn = (typeof usageColumns)[number]

/** Sort order of a table. */
export interface UsageOrder {
  readonly column: UsageColumn
  readonly descending: boolean
}

/** The groups of an answer as rows; `nameOf` gets null for what belongs to no group. */
export function usageRows(
  groups: RequestOutput<'usage.query'>['groups'],
  nameOf: (key: string | null) => string,
): UsageRow[] {
  return groups.map(({ key, totals }) => ({ key: key ?? '', name: nameOf(key), totals }))
}

/** Value of a row in a column of numbers. */
export function valueOf({ totals }: Pick<UsageRow, 'totals'>, column: Exclude<UsageColumn, 'name'>): number {
  switch (column) {
    case 'input':
      return totals.inputTokens
    case 'cached':
      return totals.cacheReadTokens
    case 'output':
      return totals.outputTokens
    case 'total':
      return totals.totalTokens
    case 'calls':
      return totals.totalCalls
    case 'cost':
      return costOf(totals)
  }
}

/** The rows in an order; equal ones by name. Changes nothing. */
export function sortRows(rows: readonly UsageRow[], { column, descending }: UsageOrder): UsageRow[] {
  const direction = descending ? -1 : 1
  const byName = (a: UsageRow, b: UsageRow) => a.name.localeCompare(b.name, undefined, { numeric: true })
  return rows.toSorted((a, b) =>
    column === 'name'
      ? direction * byName(a, b)
      : direction * (valueOf(a, column) - valueOf(b, column)) || byName(a, b),
  )
}

/** The order after a press on a column's head: the same column turns round, numbers begin with the largest. */
export function nextOrder(order: UsageOrder, column: UsageColumn): UsageOrder {
  return { column, descending: order.column === column ? !order.descending : column !== 'name' }
}

const header = [
  'name',
  'input_tokens',
  'cache_read_tokens',
  'cache_write_tokens',
  'output_tokens',
  'reasoning_tokens',
  'total_tokens',
  'calls',
  'currency',
  'cost',
  'estimated_share',
]

/** Rows as comma-separated values with a header, a line for each currency. */
export function usageCsv(rows: readonly UsageRow[]): string {
  const lines = rows.flatMap(({ name, totals }) => {
    const costs = totals.costs.length === 0 ? [undefined] : totals.costs
    return costs.map((cost) => [
      name,
      totals.inputTokens,
      totals.cacheReadTokens,
      totals.cacheWriteTokens,
      totals.outputTokens,
      totals.reasoningTokens,
      totals.totalTokens,
      totals.totalCalls,
      cost?.currency ?? '',
      cost?.amount ?? '',
      cost?.estimatedShare ?? '',
    ])
  })
  return [header, ...lines].map((line) => line.map(csvField).join(',')).join('\r\n')
}

/** A field as spreadsheets read it. What they would take for a formula becomes text. */
function csvField(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
