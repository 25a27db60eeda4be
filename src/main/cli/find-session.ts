import type { Connection } from '#client/connection'
import { contractError, type ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import { sessionKey } from '#shared/kernel/session-key'
import { eachSession } from './each-session'

/** Minimum length of a part of an id. */
const SHORTEST = 4

/** Error for a session that does not exist. */
export const noSession = (text: string): ContractError =>
  contractError('session-not-found', `There is no session ${text}. parley sessions lists them.`)

/**
 * Returns the session with this id, or the only one whose id starts like that. Sessions of other machines are named
 * `MACHINE/ID`, with the machine's name, or as lists show them.
 */
export async function findSession(client: Connection, given: string): Promise<Result<string, ContractError>> {
  const text = await withMachine(client, given)
  const exact = await client.request('session.get', { sessionId: text })
  if (!exact.ok) return exact
  if (exact.value.session !== null) return ok(text)
  if (text.length < SHORTEST) return err(noSession(text))
  const listed = await eachSession(client, { status: 'all' })
  if (!listed.ok) return listed
  const [found, ...others] = listed.value.sessions.filter(({ sessionId }) => sessionId.startsWith(text))
  if (found === undefined) return err(noSession(text))
  if (others.length > 0)
    return err(
      contractError('session-not-found', `${others.length + 1} sessions start with ${text}; give more of the id.`),
    )
  return ok(found.sessionId)
}

/** The text with the id of the machine that it names. */
async function withMachine(client: Connection, text: string): Promise<string> {
  const [, name, sessionId] = /^([^@/][^/]*)\/(.+)$/s.exec(text) ?? []
  if (name === undefined || sessionId === undefined) return text
  const known = await client.request('machine.list', {})
  const machine = known.ok ? known.value.machines.find((one) => one.name === name) : undefined
  return machine === undefined ? text : sessionKey({ machineId: machine.machineId, sessionId })
}
