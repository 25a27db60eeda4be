import { randomUUID } from 'node:crypto'
import type { Connection } from '#client/connection'
import type { RequestOutput } from '#shared/contract'
import { knownError } from '#shared/kernel/error-texts'
import type { ContractError } from '#shared/kernel/errors'
import { err, ok, type Result } from '#shared/kernel/result'
import type { RegistryAgent, RegistryState } from '#shared/registry/entities'
import { resolveDataDir } from '#core/base/data-dir'
import { whenAborted } from '#core/base/when-aborted'
import { tableOf } from './columns'
import { exitCodes, fail, printJson, UsageError, type Command, type CommandContext } from './command'
import { plainText } from './plain-text'
import type { Call } from './table'
import { terminalOf } from './terminal'
import { NO_SEARCH_MS, withClient } from './with-client'

type Values = Call<'agents'>['values']

/** Answer of an action, for programs and for people. */
interface Said {
  readonly json: unknown
  readonly text: string
  /** True when nothing was done, because the plan was only shown. */
  readonly isPlan?: boolean
}

/** `parley agents registry|refresh|install|update|remove`: the registry of agents. */
export const agentRegistry: Command<'agents'> = async ({ values, positionals }, context) => {
  const [action = '', id] = positionals
  if (positionals.length > 2) throw new UsageError(`${action} takes no SESSION`)
  const needsId = action === 'install' || action === 'update' || action === 'remove'
  if (needsId && id === undefined) throw new UsageError(`${action} requires the ID of an agent`)
  if (!needsId && id !== undefined) throw new UsageError(`${action} takes no ID`)
  const done = await withClient(
    resolveDataDir(values.data),
    context,
    (client) => perform(client, action, id ?? '', values, context),
    null,
    NO_SEARCH_MS,
  )
  if (!done.ok) return fail(context, done.error.message)
  const { json, text, isPlan = false } = done.value
  if (values.json === true) printJson(context, json)
  else context.stdout.write(text)
  return isPlan ? fail(context, `Nothing was changed. Add --yes to ${action} it.`) : exitCodes.done
}

async function perform(
  client: Connection,
  action: string,
  id: string,
  { yes }: Values,
  context: CommandContext,
): Promise<Result<Said, ContractError>> {
  if (action === 'remove') {
    const removed = await client.request('registry.remove', { registryId: id, evenIfRunning: yes === true })
    return removed.ok ? ok({ json: removed.value, text: `Removed ${id}.\n` }) : removed
  }
  const listed = await client.request(action === 'refresh' ? 'registry.refresh' : 'registry.list', {})
  if (!listed.ok) return listed
  const { registry } = listed.value
  if (action !== 'install' && action !== 'update')
    return ok({ json: listed.value, text: listText(registry, terminalOf(context.stdout)) })
  const agent = registry.agents.find(({ registryId }) => registryId === id)
  if (agent === undefined) return err(knownError('registry-agent-not-found', { registryId: id }))
  if (agent.plan !== undefined && yes !== true) return ok({ json: { agent }, text: planText(agent), isPlan: true })
  const installed = await install(client, action, agent, context.stopped)
  if (!installed.ok) return installed
  const { adapterName, version } = installed.value.installed
  return ok({ json: installed.value, text: `${plainText(agent.name)} ${version} is installed as ${adapterName}.\n` })
}

/** Installs or updates an agent; the host gives it up when the command is stopped. */
async function install(
  client: Connection,
  action: 'install' | 'update',
  { registryId, plan }: RegistryAgent,
  stopped: AbortSignal,
): Promise<Result<RequestOutput<'registry.install'>, ContractError>> {
  const operationId = randomUUID()
  const heed = whenAborted([stopped], () => void client.request('operation.cancel', { operationId }))
  // Without a plan the host tells why there is none.
  const consent = plan?.consent ?? 'none'
  const answer = await client.request(`registry.${action}`, { registryId, consent, operationId })
  heed()
  return answer
}

function listText({ agents, asOf, isBundled }: RegistryState, terminal: ReturnType<typeof terminalOf>): string {
  const table = tableOf<RegistryAgent>(
    agents,
    [
      { text: ({ registryId }) => registryId, style: ({ unfit }) => (unfit === undefined ? 'bold' : 'dim') },
      { text: ({ version }) => version, needs: 60 },
      { text: stateOf, style: ({ installed }) => (installed === undefined ? 'dim' : 'green') },
      { text: ({ description }) => plainText(description), share: 4, needs: 80 },
    ],
    terminal,
  )
  return `${table}List from ${asOf.slice(0, 10)}${isBundled ? ', included with Parley' : ''}.\n`
}

const reasons = { platform: 'not for this computer', npm: 'needs npm', uv: 'needs uv' } as const

function stateOf({ installed, version, unfit }: RegistryAgent): string {
  if (installed?.hasUpdate === true) return `${installed.version} installed, ${version} available`
  if (installed !== undefined) return `${installed.version} installed`
  return unfit === undefined ? '' : reasons[unfit]
}

/** Returns what an installation would do, for consent. */
function planText({ name, version, authors, license, plan }: RegistryAgent): string {
  if (plan === undefined) return ''
  const { kind, source, sha256, program, args, env } = plan
  const checks = {
    binary: sha256 === undefined ? 'no checksum: the download cannot be checked' : `SHA-256 ${sha256}`,
    npx: 'by npm, which may run scripts of the packages',
    uvx: 'by uv, which may build the packages',
  } as const
  const lines = [
    `${name} ${version}`,
    `Made by:    ${authors.join(', ')}${license === undefined ? '' : ` (${license})`}`,
    `Downloads:  ${source}`,
    `Checked:    ${checks[kind]}`,
    `Runs:       ${[kind === 'uvx' ? `${program} ${source}` : program, ...args].join(' ')}`,
    ...Object.entries(env).map(([variable, value]) => `Sets:       ${variable}=${value}`),
    'It runs with your permissions: it can read and change your files and use the network.',
  ]
  return `${lines.map(plainText).join('\n')}\n`
}
