import type { Connection } from '#client/connection'
import { defined } from '#shared/kernel/defined'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { PermissionEntry } from '#shared/permission/entities'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { judgedText, plainText } from './plain-text'
import { oneLine } from './session-line'
import type { Call } from './table'
import { withStore } from './with-client'

const MOST = 500
const SHORTEST = 4

/** `parley approve [list|allow|deny]`: lists and answers requests for permission. */
export const approve: Command<'approve'> = async (call, context) => {
  const { values, positionals } = call
  const [action = 'list', ...ids] = positionals
  if (action === 'list') {
    if (ids.length > 0) throw new UsageError('approve list takes no requests')
    if (values.scope !== undefined || values.message !== undefined)
      throw new UsageError('--scope and --message belong to allow and deny')
  } else if (ids.length === 0) throw new UsageError(`approve ${action} requires a request; parley approve lists them`)
  if (action === 'allow' && values.message !== undefined) throw new UsageError('--message belongs to deny')

  if (action === 'list') {
    const listed = await withStore({ data: values.data, empty: ok([]) }, context, (client) =>
      waiting(client, values.session),
    )
    if (!listed.ok) return fail(context, listed.error.message)
    if (values.json === true) printJson(context, { requests: listed.value })
    else context.stdout.write(listed.value.length === 0 ? 'Nothing waits for permission.\n' : lines(listed.value))
    return exitCodes.done
  }
  const empty = err(contractError('permission-not-found', 'Nothing waits for permission.'))
  const answered = await withStore<string[]>({ data: values.data, empty }, context, (client) =>
    answer(client, call, action === 'allow' ? 'allow' : 'deny', ids),
  )
  if (!answered.ok) return fail(context, answered.error.message)
  if (values.json === true) printJson(context, { answered: answered.value })
  else
    context.stdout.write(answered.value.map((id) => `${id}  ${action === 'allow' ? 'allowed' : 'denied'}\n`).join(''))
  return exitCodes.done
}

async function waiting(client: Connection, session?: string): Promise<Result<PermissionEntry[], ContractError>> {
  const listed = await client.request('permission.list', {
    state: 'pending',
    limit: MOST,
    ...defined({ sessionId: session }),
  })
  return listed.ok ? ok(listed.value.entries.filter(({ state }) => state === 'pending')) : listed
}

async function answer(
  client: Connection,
  { values }: Call<'approve'>,
  behavior: 'allow' | 'deny',
  ids: readonly string[],
): Promise<Result<string[], ContractError>> {
  const listed = await waiting(client, values.session)
  if (!listed.ok) return listed
  // All are looked up before any is answered.
  const found: string[] = []
  for (const id of ids) {
    const one = lookUp(listed.value, id)
    if (!one.ok) return one
    found.push(one.value)
  }
  for (const requestId of new Set(found)) {
    const responded = await client.request('permission.respond', {
      requestId,
      behavior,
      scope: values.scope ?? 'once',
      ...defined({ message: values.message }),
    })
    if (!responded.ok) return responded
  }
  return ok([...new Set(found)])
}

function lookUp(entries: readonly PermissionEntry[], id: string): Result<string, ContractError> {
  const all = entries.map(({ request }) => request.id)
  if (all.includes(id)) return ok(id)
  const matches = id.length < SHORTEST ? [] : all.filter((one) => one.startsWith(id))
  const [only, ...others] = matches
  if (only !== undefined && others.length === 0) return ok(only)
  const why =
    only === undefined ? `No request ${id} waits.` : `${matches.length} requests start with ${id}; give more of the id.`
  return err(contractError('permission-not-found', `${why} parley approve lists them.`))
}

function lines(entries: readonly PermissionEntry[]): string {
  return entries
    .map(({ request, sessionTitle = 'Untitled', adapterName = '' }) =>
      [request.id, plainText(adapterName), oneLine(sessionTitle, 30), judgedText(request.summary)].join('  '),
    )
    .map((line) => `${line}\n`)
    .join('')
}
