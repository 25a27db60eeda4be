import { knownError } from '#shared/kernel/error-texts'
import type { RequestOutput, RequestParams } from '#shared/contract'
import { err, ok } from '#shared/kernel/result'
import { countUsage, groupUsage, totalUsage, type CountedUsage } from '#shared/usage/aggregate'
import { dayOfQuarter } from '#shared/usage/local-day'
import { QUARTER_MS } from '#shared/usage/rollup'
import type { ListHandler } from '#core/base/host-port'
import type {
  MachineUsageOptions,
  MachineUsageReads,
  SessionReads,
  UsageGroupRow,
  UsageReads,
  UsageTotalsOptions,
} from '#core/store/port'
import { RowSum } from './row-sum'
import { currentPrices, estimateCost } from '#core/base/prices/current'
import { isoTime } from '#shared/kernel/time'

type Query = RequestParams<'usage.query'>
type Answer = Omit<RequestOutput<'usage.query'>, 'pricesAsOf' | 'pricesFrom' | keyof Found>

/** Store that usage is read from. */
export interface UsageSource {
  readonly store: {
    readonly read: UsageReads & Pick<MachineUsageReads, 'machineUsageTotals'> & Pick<SessionReads, 'session' | 'list'>
  }
}

const DAY_MS = 24 * 60 * 60_000

/** `usage.query`. Calls and turns of one session come from its reports, all else from sums that are kept with them. */
export const queryUsage =
  (context: UsageSource): ListHandler<'usage.query'> =>
  async (query) => {
    const { sessionId, groupBy } = query
    if (sessionId !== undefined && (await context.store.read.session(sessionId)) === null)
      return err(knownError('session-not-found', { sessionId }))
    const answer =
      sessionId !== undefined && (groupBy === 'call' || groupBy === 'turn')
        ? await ofReports(context, { ...query, sessionId, groupBy })
        : await ofSums(context, query)
    const { asOf: pricesAsOf, source: pricesFrom } = currentPrices().list
    return ok({ ...answer, pricesAsOf, pricesFrom, ...(await discovered(context, query)) })
  }

type Found = Pick<RequestOutput<'usage.query'>, 'notImported' | 'notCounted'>

/** Returns how many sessions of this host are not imported: those that count all the same, and those that do not. */
async function discovered({ store }: UsageSource, { sessionId, machines = [''] }: Query): Promise<Found> {
  if (sessionId !== undefined || !machines.includes('')) return {}
  const { total } = await store.read.list({ status: 'discovered', limit: 1 })
  if (total === 0) return {}
  const counted = await store.read.foundCounted()
  return {
    ...(counted === 0 ? {} : { notImported: counted }),
    ...(counted === total ? {} : { notCounted: total - counted }),
  }
}

type OfReports = Omit<Query, 'groupBy'> & { readonly sessionId: string; readonly groupBy: 'call' | 'turn' }

async function ofReports(
  { store }: UsageSource,
  { sessionId, groupBy, since = 0, until = Number.POSITIVE_INFINITY }: OfReports,
): Promise<Answer> {
  const isAsked = ({ record: { timestamp } }: CountedUsage): boolean => timestamp >= since && timestamp < until
  const counted = countUsage(await store.read.usageRecords(sessionId), estimateCost).filter(isAsked)
  const groups = groupUsage(counted, groupBy).map(({ key, totals }) => ({ key, totals: copied(totals) }))
  return { groups, total: copied(totalUsage(counted)) }
}

async function ofSums({ store }: UsageSource, query: Query): Promise<Answer> {
  const { groupBy, sessionId, since, until, timeZone, timeZoneOffset, machines = [''] } = query
  const by = groupBy === 'branch' || groupBy === 'call' || groupBy === 'turn' ? 'session' : groupBy
  const when = {
    since: since === undefined ? undefined : since / QUARTER_MS,
    until: until === undefined ? undefined : until / QUARTER_MS,
    quartersAhead: (timeZoneOffset * 60_000) / QUARTER_MS,
  }
  const machineIds = machines.filter((machineId) => machineId !== '')
  const rows = [
    ...(machines.includes('') || sessionId !== undefined
      ? await (by === 'day' && timeZone !== undefined
          ? daysIn(store, timeZone, { sessionId, ...when })
          : ofThisHost(store, by, { sessionId, ...when }))
      : []),
    ...(machineIds.length === 0 || sessionId !== undefined
      ? []
      : await ofMachines(store, by === 'day' ? timeZone : undefined, { groupBy: by, machineIds, ...when })),
  ]
  const keysOf = groupBy === 'branch' ? linesOf(await store.read.parents()) : oneKey(groupBy)
  const total = new RowSum()
  const sums = new Map<string | null, RowSum>()
  for (const row of rows) {
    total.add(row)
    for (const key of keysOf(row)) {
      const sum = sums.get(key) ?? new RowSum()
      sums.set(key, sum)
      sum.add(row)
    }
  }
  return { groups: [...sums].map(([key, sum]) => ({ key, totals: copied(sum.totals) })), total: copied(total.totals) }
}

/** Sums of this host, whose own key among machines is empty. */
async function ofThisHost(
  { read }: UsageSource['store'],
  groupBy: UsageTotalsOptions['groupBy'] | 'machine',
  options: Omit<UsageTotalsOptions, 'groupBy'>,
): Promise<UsageGroupRow[]> {
  if (groupBy !== 'machine') return totalsOf(read, { ...options, groupBy })
  const rows = await totalsOf(read, { ...options, groupBy: 'model' })
  return rows.map((row) => ({ ...row, key: '' }))
}

/** Sums of sessions, imported or only discovered. */
async function totalsOf(read: UsageReads, options: UsageTotalsOptions): Promise<UsageGroupRow[]> {
  return [...(await read.usageTotals(options)), ...(await read.foundTotals(options))]
}

/** Sums of other machines. Their days count where they begin. */
async function ofMachines(
  { read }: UsageSource['store'],
  timeZone: string | undefined,
  options: MachineUsageOptions,
): Promise<UsageGroupRow[]> {
  if (timeZone === undefined) return read.machineUsageTotals(options)
  return inZone(await read.machineUsageTotals({ ...options, groupBy: 'quarter' }), timeZone)
}

/** Sums of this host by day in a time zone, whose offset changes in the year. */
async function daysIn(
  { read }: UsageSource['store'],
  timeZone: string,
  options: Omit<UsageTotalsOptions, 'groupBy'>,
): Promise<UsageGroupRow[]> {
  return inZone(await totalsOf(read, { ...options, groupBy: 'quarter' }), timeZone)
}

/** Names the days of sums of quarters of an hour. */
function inZone(rows: readonly UsageGroupRow[], timeZone: string): UsageGroupRow[] {
  const dayOf = dayOfQuarter(timeZone)
  return rows.map((row) => ({ ...row, key: typeof row.key === 'number' ? dayOf(row.key) : row.key }))
}

/** The group of a row; days are written `2026-07-31`, quarters of an hour `2026-07-31T14:15:00.000Z`. */
const oneKey =
  (groupBy: Query['groupBy']) =>
  ({ key }: UsageGroupRow): readonly (string | null)[] => {
    if (typeof key !== 'number') return [key]
    return [groupBy === 'quarter' ? isoTime(key * QUARTER_MS) : isoTime(key * DAY_MS).slice(0, 10)]
  }

/** The session of a row and all that it descends from. */
function linesOf(parents: ReadonlyMap<string, string>): (row: UsageGroupRow) => Iterable<string | null> {
  return ({ key }) => {
    const line = new Set<string>()
    for (let at = String(key); !line.has(at);) {
      line.add(at)
      at = parents.get(at) ?? at
    }
    return line
  }
}

type Totals = ReturnType<typeof totalUsage>

/** Totals as they are answered. */
function copied(totals: Totals): Answer['total'] {
  return { ...totals, costs: totals.costs.map((cost) => ({ ...cost, bySource: { ...cost.bySource } })) }
}
