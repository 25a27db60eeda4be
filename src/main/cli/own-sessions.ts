import { resolve } from 'node:path'
import type { Connection } from '#client/connection'
import type { OwnSession } from '#shared/adapter/entities'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { resolveDataDir } from '#core/base/data-dir'
import { tableOf } from './columns'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { plainText } from './plain-text'
import type { Call } from './table'
import { terminalOf, type Terminal } from './terminal'
import { NO_SEARCH_MS, withClient } from './with-client'

/** Answer of an action, for programs and for people. */
interface Said {
  readonly json: unknown
  readonly text: (terminal: Terminal) => string
}

/** `parley agents sessions|continue|delete`: the sessions that an agent itself has. */
export const ownSessions: Command<'agents'> = async ({ values, positionals }, context) => {
  const [action = '', adapterName, session] = positionals
  if (adapterName === undefined) throw new UsageError(`${action} requires the name of an agent as ID`)
  if (action === 'sessions' && session !== undefined) throw new UsageError('sessions takes no SESSION')
  if (action !== 'sessions' && session === undefined) throw new UsageError(`${action} requires a SESSION`)
  if (action === 'delete' && values.yes !== true)
    throw new UsageError('A deleted session is gone: delete requires --yes')
  const done = await withClient(
    resolveDataDir(values.data),
    context,
    (client) => perform(client, { action, adapterName, session: session ?? '' }, values),
    null,
    NO_SEARCH_MS,
  )
  if (!done.ok) return fail(context, done.error.message)
  if (values.json === true) printJson(context, done.value.json)
  else context.stdout.write(done.value.text(terminalOf(context.stdout)))
  return exitCodes.done
}

async function perform(
  client: Connection,
  { action, adapterName, session }: Readonly<Record<'action' | 'adapterName' | 'session', string>>,
  { folder }: Call<'agents'>['values'],
): Promise<Result<Said, ContractError>> {
  if (action === 'delete') {
    const deleted = await client.request('adapter.sessions.delete', { adapterName, adapterSessionId: session })
    return deleted.ok ? ok({ json: deleted.value, text: () => `Deleted ${plainText(session)}.\n` }) : deleted
  }
  const listed = await client.request('adapter.sessions.list', { adapterName })
  if (!listed.ok) return listed
  const { sessions } = listed.value
  if (action === 'sessions') return ok({ json: listed.value, text: (terminal) => listText(sessions, terminal) })
  const own = sessions.find(({ adapterSessionId }) => adapterSessionId === session)
  if (own === undefined)
    return err(
      contractError('session-not-found', `${adapterName} lists no session ${session}.`, { sessionId: session }),
    )
  const continued = await client.request('adapter.sessions.continue', {
    adapterName,
    adapterSessionId: session,
    cwd: folder === undefined ? own.cwd : resolve(folder),
    title: own.title?.slice(0, 500) ?? null,
  })
  return continued.ok ? ok({ json: continued.value, text: () => `Session ${continued.value.sessionId}\n` }) : continued
}

function listText(sessions: readonly OwnSession[], terminal: Terminal): string {
  if (sessions.length === 0) return 'It has no sessions.\n'
  return tableOf<OwnSession>(
    sessions,
    [
      { text: ({ adapterSessionId }) => adapterSessionId, style: () => 'bold' },
      { text: ({ title = '' }) => title, share: 2 },
      { text: ({ updatedAt }) => (updatedAt === undefined ? '' : new Date(updatedAt).toISOString()), needs: 80 },
      { text: ({ cwd }) => cwd, share: 2, style: () => 'dim' },
      { text: ({ sessionId }) => (sessionId === undefined ? '' : `in Parley as ${sessionId}`), needs: 100 },
    ],
    terminal,
  )
}
