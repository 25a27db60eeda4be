import type { Connection } from '#client/connection'
import type { ScriptPort } from '#shared/script/entities'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { withStore } from './with-client'

const NONE = 'No script uses a port.\n'

/** `parley ports`: lists the ports of scripts that run, or closes one. */
export const ports: Command<'ports'> = async ({ values }, context) => {
  const closed = values.close === undefined ? undefined : portOf(values.close)
  const say = (found: readonly ScriptPort[]): void => {
    if (values.json === true) printJson(context, { ports: found })
    else context.stdout.write(found.length === 0 ? NONE : found.map(lineOf).join(''))
  }
  const work = async (client: Connection): Promise<Result<void, ContractError>> => {
    const listed = await client.request('workspace.ports', {})
    if (!listed.ok) return listed
    if (closed === undefined) {
      say(listed.value.ports)
      return ok(undefined)
    }
    const found = listed.value.ports.find(({ port }) => port === closed)
    if (found === undefined) return err(knownError('port-not-found', { port: closed }))
    const { sessionId } = found
    const done = await client.request('workspace.port.close', { sessionId, port: closed })
    if (done.ok) say([found])
    return done.ok ? ok(undefined) : done
  }
  const empty: Result<void, ContractError> =
    closed === undefined ? ok(undefined) : err(knownError('port-not-found', { port: closed }))
  const done = await withStore({ data: values.data, empty }, context, work, () => {
    if (closed === undefined) say([])
  })
  return done.ok ? exitCodes.done : fail(context, done.error.message)
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new UsageError('--close needs the number of a port.')
  return port
}

const lineOf = ({ port, sessionId, script, isExposed }: ScriptPort): string =>
  `${[port, sessionId, script, isExposed ? 'reachable from other machines' : 'this machine only'].join('\t')}\n`
