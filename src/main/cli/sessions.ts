import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { ListRequester } from '#core/host/lists-at-rest'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { eachSession, type SessionList } from './each-session'
import { countOf, criteriaOf, givenFilters } from './filters'
import { attentionTable } from './session-attention'
import { sessionTable, type Costs } from './session-line'
import { terminalOf } from './terminal'
import { withLists } from './with-lists'

/** `parley sessions`: lists sessions, latest activity first, or those that are not idle. */
export const sessions: Command<'sessions'> = async ({ values }, context) => {
  if (values.attention === true) return attention({ values, positionals: [] }, context)
  const criteria = criteriaOf(values)
  const limit = values.limit === undefined ? undefined : countOf('limit', values.limit)
  const found = await withLists<Listed>(
    { data: values.data, empty: ok({ list: { sessions: [], total: 0 }, costs: new Map() }) },
    context,
    (lists) => listed(lists, criteria, limit, values.json !== true),
  )
  if (!found.ok) return fail(context, found.error.message)
  const { list, costs } = found.value
  const { sessions: items } = list
  if (values.json === true) printJson(context, list)
  else if (items.length === 0)
    context.stdout.write(Object.keys(criteria).length === 0 ? 'There are no sessions yet.\n' : 'No session matches.\n')
  else context.stdout.write(sessionTable(items, costs, terminalOf(context.stdout), Date.now()))
  return exitCodes.done
}

interface Listed {
  readonly list: SessionList
  readonly costs: Costs
}

/** Lists sessions, with what each has cost where that is asked for. */
async function listed(
  lists: ListRequester,
  criteria: ReturnType<typeof criteriaOf>,
  limit: number | undefined,
  hasCosts: boolean,
): Promise<Result<Listed, ContractError>> {
  const list = await eachSession(lists, criteria, limit)
  if (!list.ok) return list
  if (!hasCosts || list.value.sessions.length === 0) return ok({ list: list.value, costs: new Map() })
  const usage = await lists.request('usage.query', { groupBy: 'session' })
  if (!usage.ok) return usage
  const costs = new Map(usage.value.groups.flatMap(({ key, totals }) => (key === null ? [] : [[key, totals] as const])))
  return ok({ list: list.value, costs })
}

const attention: Command<'sessions'> = async ({ values }, context) => {
  const [filter] = givenFilters(values)
  if (filter !== undefined || values.limit !== undefined)
    throw new UsageError(
      `--attention lists every session that is not idle; it cannot be combined with ${filter ?? '--limit'}`,
    )
  const states = await withLists({ data: values.data, empty: ok({ sessions: [] }) }, context, (lists) =>
    lists.request('attention.list', {}),
  )
  if (!states.ok) return fail(context, states.error.message)
  if (values.json === true) printJson(context, states.value)
  else context.stdout.write(attentionTable(states.value.sessions, Date.now()))
  return exitCodes.done
}
