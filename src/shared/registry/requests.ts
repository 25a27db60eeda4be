import { z } from 'zod'
import { defineRequest } from '../kernel/define'
import { operationId } from '../kernel/fields'
import { RegistryInstallation, RegistryState } from './entities'
import { isSafeAddress } from './registry-file'

/*
 * The registry of Agent Client Protocol agents. An installed agent is an entry of `agentServers` in settings.json.
 */

const registryId = z.string().min(1).max(80)
const notWritten = ['settings-invalid', 'settings-not-written'] as const
const installing = [
  'registry-agent-not-found',
  'registry-consent',
  'registry-unfit',
  'registry-unreachable',
  'registry-checksum',
  'registry-failed',
  'cancelled',
  ...notWritten,
] as const
const installation = {
  /** Id of the agent in the registry. */
  registryId,
  /** Plan that is consented to, as `registry.list` identified it. */
  consent: z.string().min(1).max(128),
  operationId: operationId.optional(),
}

export const list = defineRequest({
  name: 'registry.list',
  summary: 'Returns the agents of the registry and those that are installed. Downloads nothing.',
  scope: 'server',
  effect: 'read',
  stability: 'experimental',
  input: () => z.strictObject({}),
  output: () => z.object({ registry: RegistryState }),
})

export const refresh = defineRequest({
  name: 'registry.refresh',
  summary: 'Downloads the registry again. The download replaces the snapshot included with Parley.',
  scope: 'server',
  effect: 'act',
  endsWithConnection: true,
  stability: 'experimental',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Address of another registry, kept in settings.json; null: the public one again; absent: the same as before. */
      url: z
        .string()
        .max(2048)
        .refine(isSafeAddress, 'has to be https, or http on this computer')
        .nullable()
        .optional(),
    }),
  output: () => z.object({ registry: RegistryState }),
  errors: ['registry-unreachable', 'registry-invalid', ...notWritten],
})

export const install = defineRequest({
  name: 'registry.install',
  summary:
    'Installs an agent of the registry into a folder of Parley and adds it to settings.json. A failure leaves nothing.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  input: () => z.strictObject(installation),
  output: () => z.object({ installed: RegistryInstallation }),
  errors: ['registry-installed', ...installing],
})

export const update = defineRequest({
  name: 'registry.update',
  summary:
    'Installs the version in the registry beside the installed one and points the entry in settings.json to it. Running sessions keep their version.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  input: () => z.strictObject(installation),
  output: () => z.object({ installed: RegistryInstallation }),
  errors: ['registry-not-installed', ...installing],
})

export const remove = defineRequest({
  name: 'registry.remove',
  summary: 'Removes an installed agent with its folder and its entry in settings.json. Its sessions stay readable.',
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Id of the agent in the registry. */
      registryId,
      /** True to remove it although agents of sessions run; they keep running. Default: false. */
      evenIfRunning: z.boolean().default(false),
    }),
  output: () => z.object({ registry: RegistryState }),
  errors: ['registry-not-installed', 'registry-in-use', ...notWritten],
})

export const installTested = defineRequest({
  name: 'registry.installTested',
  summary:
    "Installs the version of an agent that Parley was last tested with beside the user's own, and uses it for new sessions. The user's own stays as it is.",
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  input: () =>
    z.strictObject({
      /** Agent whose installed version is newer than the tested one. */
      adapterName: z.string().min(1).max(200),
      /** Package that is consented to: `testedPackage` of the agent. */
      consent: z.string().min(1).max(300),
      operationId: operationId.optional(),
    }),
  output: () =>
    z.object({
      /** Version that was installed. */
      version: z.string(),
    }),
  errors: ['adapter-not-found', 'registry-consent', 'registry-unfit', 'registry-failed', 'cancelled', ...notWritten],
})

export const removeTested = defineRequest({
  name: 'registry.removeTested',
  summary: "Removes the tested version of an agent that was installed beside the user's own, which is used again.",
  scope: 'server',
  effect: 'act',
  stability: 'experimental',
  oneAtATime: 'settings',
  input: () =>
    z.strictObject({
      /** Agent with a tested version. */
      adapterName: z.string().min(1).max(200),
    }),
  output: () =>
    z.object({
      /** Version that was used before. */
      version: z.string(),
    }),
  errors: ['registry-not-installed', ...notWritten],
})

/** Every request about the registry. */
export const registryRequests = [list, refresh, install, update, remove, installTested, removeTested] as const
