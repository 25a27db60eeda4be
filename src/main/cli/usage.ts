import { setTimeout } from 'node:timers/promises'
import type { Account } from '#shared/account/entities'
import type { RequestInput, RequestOutput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { QUARTER_MS } from '#shared/usage/rollup'
import { resolveDataDir } from '#core/base/data-dir'
import { exitCodes, fail, printJson, UsageError, type Command, type CommandContext, type ExitCode } from './command'
import { timeOf } from './filters'
import type { Call } from './table'
import { terminalOf } from './terminal'
import { blockRows, emptyTotal, statusLine, usageRows, usageTable, type UsageView } from './usage-rows'
import { accountsTable } from './accounts-table'
import { NO_SEARCH_MS, withClient, withStore } from './with-client'
import { withLists } from './with-lists'

type Usage = RequestOutput<'usage.query'>

/** Time between two readings of `--watch`, in milliseconds. */
const WATCH_MS = 2000
/** Days of `parley usage` without `--since`. */
const DEFAULT_DAYS = 30

/** View of what is left of each account, which has no usage of its own. */
const ACCOUNTS = 'accounts'

const DIMENSIONS = { days: 'day', models: 'model', projects: 'project', agents: 'adapter', blocks: 'quarter' } as const

/** `parley usage [VIEW]`: prints tokens and cost by day, model, project, agent or block of five hours, or quotas of accounts. */
export const usage: Command<'usage'> = async ({ values, positionals: [view = 'days'] }, context) => {
  const isLine = values.line === true
  if (view === ACCOUNTS) return printQuotas(values, context)
  if (values.watch === true && values.json === true) throw new UsageError('--watch cannot be combined with --json')
  let isCounted = isLine
  const read = async (now: number): Promise<Result<Usage, ContractError>> => {
    const input = inputOf(isLine ? 'blocks' : (view as UsageView), values.since, now)
    const empty = ok({ groups: [], total: emptyTotal, pricesAsOf: '', pricesFrom: '' })
    const ask = () => withLists({ data: values.data, empty }, context, (lists) => lists.request('usage.query', input))
    const found = await ask()
    if (isCounted || !found.ok || found.value.notCounted === undefined) return found
    // Once: what is left cannot be counted.
    isCounted = true
    await withClient(
      resolveDataDir(values.data),
      context,
      (client) => client.request('import.countUsage', {}),
      null,
      NO_SEARCH_MS,
    )
    return ask()
  }
  for (;;) {
    const now = Date.now()
    const found = await read(now)
    if (!found.ok) return fail(context, found.error.message)
    if (values.json === true) printJson(context, jsonOf(found.value, view as UsageView))
    else
      print(
        isLine ? `${statusLine(found.value, now)}\n` : table(found.value, view as UsageView, now, context),
        values.watch === true,
        context,
      )
    if (values.watch !== true) return exitCodes.done
    const stop = AbortSignal.any([context.stopped, context.unread ?? context.stopped])
    await setTimeout(WATCH_MS, undefined, { signal: stop }).catch(() => undefined)
    if (stop.aborted) return exitCodes.done
  }
}

function inputOf(view: UsageView, since: string | undefined, now: number): RequestInput<'usage.query'> {
  const from = since === undefined ? daysAgo(DEFAULT_DAYS - 1, now) : timeOf(since, now)
  return {
    groupBy: DIMENSIONS[view],
    since: Math.max(0, Math.floor(from / QUARTER_MS) * QUARTER_MS),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** Returns the start of the local day some days ago; days are longer or shorter where clocks change. */
function daysAgo(days: number, now: number): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days).getTime()
}

function table(found: Usage, view: UsageView, now: number, { stdout }: CommandContext): string {
  if (found.groups.length === 0) return `No usage in this time.\n${ofOthers(found)}`
  const rows = view === 'blocks' ? blockRows(found, now) : usageRows(found, view)
  return `${usageTable(rows, found.total, terminalOf(stdout))}${ofOthers(found)}`
}

/** Returns what there is to know about sessions of other tools that are not imported. */
function ofOthers({ notImported = 0, notCounted = 0 }: Usage): string {
  const lines = [
    ...(notImported === 0
      ? []
      : [
          `${counted(notImported, 'counts')} from ${notImported === 1 ? 'its file' : 'their files'}, without an import.`,
        ]),
    ...(notCounted === 0 ? [] : [`${counted(notCounted, 'is')} not counted: the files cannot be read.`]),
  ]
  return lines.length === 0 ? '' : `\n${lines.join('\n')}\n`
}

const counted = (count: number, verb: 'counts' | 'is'): string =>
  count === 1 ? `1 discovered session ${verb}` : `${count} discovered sessions ${verb === 'is' ? 'are' : 'count'}`

/** Prints a reading; in a terminal, a watched one replaces the one before. */
function print(text: string, isWatched: boolean, { stdout }: CommandContext): void {
  const { width } = terminalOf(stdout)
  stdout.write(isWatched && width !== undefined ? `\u001B[H\u001B[2J\u001B[3J${text}` : text)
}

/** Returns a reading for programs; blocks instead of quarters of an hour. */
function jsonOf(found: Usage, view: UsageView): unknown {
  if (view !== 'blocks') return found
  return {
    blocks: blockRows(found, Date.now()).map(({ startedAt, endsAt, isCurrent, totals }) => ({
      startedAt,
      endsAt,
      isCurrent,
      totals,
    })),
    total: found.total,
    pricesAsOf: found.pricesAsOf,
    pricesFrom: found.pricesFrom,
    ...defined({ notImported: found.notImported, notCounted: found.notCounted }),
  }
}

/** Prints what is left of each account, as agents told it last. */
async function printQuotas(
  { data, json, watch, line, since }: Call<'usage'>['values'],
  context: CommandContext,
): Promise<ExitCode> {
  if (watch === true || line === true || since !== undefined)
    throw new UsageError('accounts cannot be combined with --watch, --line or --since')
  const listed = await withStore({ data, empty: ok({ accounts: [] as Account[] }) }, context, (client) =>
    client.request('account.list', {}),
  )
  if (!listed.ok) return fail(context, listed.error.message)
  const { accounts } = listed.value
  if (json === true) printJson(context, { accounts })
  else if (accounts.length === 0) context.stdout.write('There are no accounts.\n')
  else context.stdout.write(accountsTable(accounts, Date.now(), terminalOf(context.stdout)))
  return exitCodes.done
}
