import { ok } from '../../shared/kernel/result'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { eachSession } from './each-session'
import { countOf, criteriaOf, givenFilters } from './filters'
import { attentionTable } from './session-attention'
import { sessionLine } from './session-line'
import { withLists } from './with-lists'

/** `parley sessions`: lists sessions, latest activity first, or those that are not idle. */
export const sessions: Command<'sessions'> = async ({ values }, context) => {
  if (values.attention === true) return attention({ values, positionals: [] }, context)
  const criteria = criteriaOf(values)
  const limit = values.limit === undefined ? undefined : countOf('limit', values.limit)
  const listed = await withLists({ data: values.data, empty: ok({ sessions: [], total: 0 }) }, context, (lists) =>
    eachSession(lists, criteria, limit),
  )
  if (!listed.ok) return fail(context, listed.error.message)
  const { sessions: items } = listed.value
  if (values.json === true) printJson(context, listed.value)
  else if (items.length === 0)
    context.stdout.write(Object.keys(criteria).length === 0 ? 'There are no sessions yet.\n' : 'No session matches.\n')
  else context.stdout.write(items.map((item) => `${sessionLine(item)}\n`).join(''))
  return exitCodes.done
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
