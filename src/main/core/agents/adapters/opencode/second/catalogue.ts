import { setTimeout as delay } from 'node:timers/promises'
import type { AgentCommand } from '#shared/adapter/entities'
import { levelsOf } from '#core/agents/adapters/reasoning-levels'
import type { Agent } from '../protocol/answers'
import type { Models } from '../session/models'
import { Agents, Commands, DefaultModel, Models as Offered, Names, type SecondAgent, type SecondModel } from './answers'
import { asFirstRule } from './config'
import type { Ask } from './protocol-session'

/** Agents, models and commands that a server offers for a folder. */
export interface Catalogue {
  readonly agents: readonly Agent[]
  readonly models: Models
  /** As `provider/model`; empty: none. */
  readonly usual: string
  readonly commands: readonly AgentCommand[]
}

/** A server reads what a folder offers when it is first asked, and answers with nothing until then. */
const SETTLE_MS = 5000
const STEP_MS = 200

/** Reads what a server offers for a folder, which has to be a real path. */
export async function readCatalogue(ask: Ask, directory: string): Promise<Catalogue> {
  const [agents, models, commands] = await Promise.all([
    settled(async () => toAgents(Agents.safeParse(await located(ask, '/api/agent', directory)).data?.data ?? [])),
    readModels(ask, directory, SETTLE_MS),
    located(ask, '/api/command', directory),
  ])
  const usual = DefaultModel.safeParse(await located(ask, '/api/model/default', directory)).data?.data
  return {
    agents,
    models,
    usual: usual == null ? '' : `${usual.providerID}/${usual.id}`,
    commands: [
      ...(Commands.safeParse(commands).data?.data ?? []).map(({ name, description }) => ({
        name: name.replace(/^\//, ''),
        description: description ?? '',
        hint: 'arguments',
      })),
      { name: 'compact', description: 'Sums up the conversation to make room' },
    ],
  }
}

/** Reads the models; waits for them for `settleMs` at most. */
export async function readModels(ask: Ask, directory: string, settleMs = 0): Promise<Models> {
  const offered = await settled(
    async () => Offered.safeParse(await located(ask, '/api/model', directory)).data?.data ?? [],
    settleMs,
  )
  const providers = Names.safeParse(await located(ask, '/api/provider', directory)).data?.data ?? []
  return toModels(offered, new Map(providers.map(({ id, name }) => [id, name ?? id])))
}

async function located(ask: Ask, path: string, directory: string): Promise<unknown> {
  const answer = await ask('GET', `${path}?location[directory]=${encodeURIComponent(directory)}`)
  return answer.ok ? answer.value : undefined
}

async function settled<T>(read: () => Promise<T[]>, settleMs = SETTLE_MS): Promise<T[]> {
  const end = performance.now() + settleMs
  for (;;) {
    const list = await read()
    if (list.length > 0 || performance.now() >= end) return list
    await delay(STEP_MS, undefined, { ref: false })
  }
}

function toAgents(agents: readonly SecondAgent[]): Agent[] {
  return agents.map(({ id, description, mode, hidden, permissions, model }) => ({
    name: id,
    description,
    mode,
    hidden,
    permission: permissions.map(asFirstRule),
    model: model == null ? null : { providerID: model.providerID, modelID: model.id },
  }))
}

function toModels(offered: readonly SecondModel[], providers: ReadonlyMap<string, string>): Models {
  const all = offered.map((model) => ({ ...model, own: `${model.providerID}/${model.id}` }))
  const withEfforts = all.map(({ own, variants }) => [own, levelsOf(variants.map(({ id }) => id))] as const)
  return {
    available: all
      .filter(({ enabled }) => enabled !== false)
      .map(({ own, id, name, providerID }) => ({
        id: own,
        name: `${name ?? id} (${providers.get(providerID) ?? providerID})`,
      })),
    configured: new Set(all.map(({ own }) => own)),
    efforts: new Map(withEfforts.filter(([, levels]) => Object.keys(levels).length > 0)),
    windows: new Map(
      all.flatMap(({ own, limit }) => (limit?.context != null && limit.context > 0 ? [[own, limit.context]] : [])),
    ),
  }
}
