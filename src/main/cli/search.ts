import type { RequestInput, RequestOutput } from '#shared/contract'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import { isoTime } from '#shared/kernel/time'
import type { ListRequester } from '#core/host/lists-at-rest'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import type { SessionItem } from './each-session'
import { countOf, criteriaOf, timeOf } from './filters'
import { oneLine, sessionLine } from './session-line'
import { searchByMeaning } from './search-by-meaning'
import { withLists } from './with-lists'

type Hits = RequestOutput<'session.search.hits'>['sessions'][number]

interface Found {
  readonly sessions: readonly (SessionItem & { readonly hits?: Hits })[]
  readonly total: number
  /** More sessions may match. */
  readonly isMore?: boolean | undefined
}

const DEFAULT_LIMIT = '20'
const EXCERPT_WIDTH = 100

/** `parley search TEXT…`: finds sessions and the messages in them. */
export const search: Command<'search'> = async ({ values, positionals }, context) => {
  const query = positionals.join(' ')
  const { 'by-meaning': model, consent = false, data, json = false } = values
  if (model !== undefined) return searchByMeaning({ query, model, consent, data, json }, context)
  const tools = toolsOf(values)
  if (query.trim() === '' && Object.keys(tools).length === 0) throw new UsageError('Specify words to find')
  const limit = countOf('limit', values.limit ?? DEFAULT_LIMIT)
  const { role, from, before } = values
  const said = (option: string, text?: string) => (text === undefined ? undefined : timeOf(text, Date.now(), option))
  const messages = { ...defined({ role, saidFrom: said('from', from), saidBefore: said('before', before) }), ...tools }
  const input = { ...criteriaOf(values), query, limit, ...messages }
  const found = await withLists<Found>({ data: values.data, empty: ok({ sessions: [], total: 0 }) }, context, (lists) =>
    find(lists, input, messages),
  )
  if (!found.ok) return fail(context, found.error.message)
  const { sessions, total, isMore } = found.value
  if (values.json === true) printJson(context, found.value)
  else if (sessions.length === 0) context.stdout.write('Nothing was found.\n')
  else {
    context.stdout.write(sessions.map((item) => `${sessionLine(item)}\n${lines(item.hits).join('')}`).join(''))
    if (total > sessions.length)
      context.stderr.write(`${isMore === true ? 'At least ' : ''}${total} sessions match; --limit prints more.\n`)
  }
  return exitCodes.done
}

type Criteria = Pick<
  RequestInput<'session.search.hits'>,
  'role' | 'saidFrom' | 'saidBefore' | 'in' | 'file' | 'command' | 'error'
>

/** Returns the filters for calls of tools. */
function toolsOf(values: {
  readonly in?: 'messages' | 'tools' | 'reasoning' | undefined
  readonly file?: string | undefined
  readonly command?: string | undefined
  readonly error?: string | undefined
}): Pick<Criteria, 'in' | 'file' | 'command' | 'error'> {
  const { in: place, file, command, error } = values
  return { ...(place === undefined ? {} : { in: [place] }), ...defined({ file, command, error }) }
}

async function find(
  lists: ListRequester,
  input: RequestInput<'session.search'>,
  messages: Criteria,
): Promise<Result<Found, ContractError>> {
  const found = await lists.request('session.search', input)
  if (!found.ok) return found
  const { sessions, total, isMore } = found.value
  if (sessions.length === 0) return ok({ sessions, total })
  const hits = await lists.request('session.search.hits', {
    query: input.query,
    sessionIds: sessions.map(({ sessionId }) => sessionId),
    ...messages,
  })
  if (!hits.ok) return hits
  const bySession = new Map(hits.value.sessions.map((entry) => [entry.sessionId, entry]))
  return ok({
    sessions: sessions.map((item) => {
      const entry = bySession.get(item.sessionId)
      return entry === undefined ? item : { ...item, hits: entry }
    }),
    total,
    ...defined({ isMore }),
  })
}

function lines(hits: Hits | undefined): string[] {
  return (hits?.messages ?? []).map(
    ({ role, timestamp, excerpt }) =>
      `    ${isoTime(timestamp).slice(0, 16).replace('T', ' ')}  ${role.padEnd('assistant'.length)}  ${oneLine(excerpt.text, EXCERPT_WIDTH)}\n`,
  )
}
