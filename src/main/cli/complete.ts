import { ok } from '#shared/kernel/result'
import { exitCodes, type Command } from './command'
import { eachSession } from './each-session'
import { oneLine } from './session-line'
import { withStore } from './with-client'
import { withLists } from './with-lists'

/** Number of sessions that a shell offers. */
const MOST_SESSIONS = 200

/**
 * `parley __complete KIND`: lists ids and names, each with a description after a tab. Prints nothing where it fails: a shell that
 * completes is no place for errors.
 */
export const complete: Command<'__complete'> = async ({ values, positionals: [kind] }, context) => {
  const listed =
    kind === 'session'
      ? await withLists<readonly (readonly [string, string])[]>(
          { data: values.data, empty: ok([]) },
          context,
          async (lists) => {
            const found = await eachSession(lists, {}, MOST_SESSIONS)
            if (!found.ok) return found
            return ok(
              found.value.sessions.map(({ sessionId, title, preview }) => [
                sessionId,
                title ?? preview?.firstUserMessage ?? 'Untitled',
              ]),
            )
          },
        )
      : await withStore<readonly (readonly [string, string])[]>(
          { data: values.data, empty: ok([]) },
          context,
          async (client) => {
            if (kind === 'agent') {
              const agents = await client.request('adapter.list', {})
              return agents.ok
                ? ok(agents.value.adapters.map(({ adapterName, displayName }) => [adapterName, displayName]))
                : agents
            }
            const models = await client.request('models.list', {})
            return models.ok ? ok(models.value.models.map(({ id, adapterName }) => [id, adapterName])) : models
          },
        )
  if (listed.ok)
    for (const [name, about] of listed.value)
      if (/^[\w.:/@+-]+$/.test(name)) context.stdout.write(`${name}\t${oneLine(about)}\n`)
  return exitCodes.done
}
