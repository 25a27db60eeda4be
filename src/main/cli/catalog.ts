import type { RequestOutput } from '#shared/contract'
import { resolveDataDir } from '#core/base/data-dir'
import { exitCodes, fail, printJson, UsageError, type Command } from './command'
import { tableOf } from './columns'
import { terminalOf } from './terminal'
import { NO_SEARCH_MS, withClient } from './with-client'

type Agent = RequestOutput<'adapter.list'>['adapters'][number]
type Model = RequestOutput<'models.list'>['models'][number]

/** `parley agents`: lists the agents that can be used, and those that can't with the reason; or installs others. */
export const agents: Command<'agents'> = async (call, context) => {
  const { values, positionals } = call
  const [action = 'list'] = positionals
  if (action === 'sessions' || action === 'continue' || action === 'delete')
    return (await import('./own-sessions')).ownSessions(call, context)
  if (action !== 'list') return (await import('./agent-registry')).agentRegistry(call, context)
  if (positionals.length > 1 || values.yes === true) throw new UsageError('list takes no ID and no --yes')
  const listed = await withClient(
    resolveDataDir(values.data),
    context,
    (client) => client.request('adapter.list', { refresh: true }),
    null,
    NO_SEARCH_MS,
  )
  if (!listed.ok) return fail(context, listed.error.message)
  const { adapters } = listed.value
  if (values.json === true) printJson(context, listed.value)
  else
    context.stdout.write(
      tableOf<Agent>(
        adapters,
        [
          { text: ({ adapterName }) => adapterName, style: ({ available }) => (available ? 'bold' : 'dim') },
          { text: ({ displayName }) => displayName, share: 2 },
          { text: ({ version = '' }) => version, needs: 60 },
          { text: testedIn, style: () => 'dim', needs: 100 },
          {
            text: (agent) => stateOf(agent),
            style: ({ available }) => (available ? 'green' : 'yellow'),
            share: 4,
          },
        ],
        terminalOf(context.stdout),
      ),
    )
  return exitCodes.done
}

/** Returns the versions that Parley can use and was tested with. */
function testedIn({ minimumVersion, testedVersion, support }: Agent): string {
  if (support === 'untested') return 'untested'
  if (minimumVersion === undefined || testedVersion === undefined) return ''
  return `tested ${minimumVersion} to ${testedVersion}`
}

function stateOf({ available, reason, isDefault }: Agent): string {
  if (!available) return reason ?? 'not available'
  return isDefault ? 'available, default' : 'available'
}

/** `parley models`: lists the models that agents offered, with list prices per million tokens. */
export const models: Command<'models'> = async ({ values }, context) => {
  const { agent } = values
  const listed = await withClient(
    resolveDataDir(values.data),
    context,
    (client) => client.request('models.list', agent === undefined ? {} : { adapterName: agent }),
    null,
    NO_SEARCH_MS,
  )
  if (!listed.ok) return fail(context, listed.error.message)
  if (values.json === true) printJson(context, listed.value)
  else if (listed.value.models.length === 0)
    context.stdout.write('No models are known yet: agents report theirs when they run.\n')
  else
    context.stdout.write(
      tableOf<Model>(
        listed.value.models,
        [
          { text: ({ adapterName }) => adapterName, style: () => 'dim' },
          { text: ({ id }) => id, style: () => 'bold', share: 2 },
          { text: ({ name }) => name, share: 2, needs: 80 },
          { text: priceOf, needs: 60 },
        ],
        terminalOf(context.stdout),
      ),
    )
  return exitCodes.done
}

function priceOf({ billing }: Model): string {
  if (billing === undefined) return ''
  const { currency, input, output } = billing.tokenPrices
  return `${input} / ${output} ${currency}`
}
