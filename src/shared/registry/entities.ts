import { z } from 'zod'

/** Kind of distribution of an agent. */
export const RegistryKind = z.enum(['binary', 'npx', 'uvx'])
export type RegistryKind = z.infer<typeof RegistryKind>

/** Download of an installation, and the command that runs it afterwards. */
export const RegistryPlan = z.object({
  kind: RegistryKind,
  /** Address of the archive, or package with its version. */
  source: z.string(),
  /** SHA-256 of the archive, which is verified; absent: there is none. */
  sha256: z.string().optional(),
  /** Program in the archive, or that starts the package. */
  program: z.string(),
  /** Arguments of the program. */
  args: z.array(z.string()),
  /** Environment variables that are set. */
  env: z.record(z.string(), z.string()),
  /** Identifies the plan; an installation carries it as consent. */
  consent: z.string(),
})
export type RegistryPlan = z.infer<typeof RegistryPlan>

/** An installed agent of the registry. */
export const RegistryInstallation = z.object({
  /** Name in `settings.json`, which is the name of the adapter. */
  adapterName: z.string(),
  /** Installed version. */
  version: z.string(),
  /** True if the registry has another version, which can be installed. */
  hasUpdate: z.boolean(),
})
export type RegistryInstallation = z.infer<typeof RegistryInstallation>

/** An agent of the registry. */
export const RegistryAgent = z.object({
  /** Id in the registry. */
  registryId: z.string(),
  /** Name for people. */
  name: z.string(),
  /** Version that the registry has. */
  version: z.string(),
  /** Purpose of the agent, in the words of its makers. */
  description: z.string(),
  /** People or companies that make it. */
  authors: z.array(z.string()),
  /** SPDX identifier of the license, or `proprietary`. */
  license: z.string().optional(),
  /** Address of the license or the terms of service. */
  licenseUrl: z.string().optional(),
  /** Address of the source code. */
  repository: z.string().optional(),
  /** Address of the homepage or documentation. */
  website: z.string().optional(),
  /** Ways in which it is distributed. */
  kinds: z.array(RegistryKind),
  /** Installation on this computer; absent when none is possible. */
  plan: RegistryPlan.optional(),
  /** Reason why it cannot be installed: not built for this system, or npm or uv is missing. */
  unfit: z.enum(['platform', 'npm', 'uv']).optional(),
  installed: RegistryInstallation.optional(),
})
export type RegistryAgent = z.infer<typeof RegistryAgent>

/** The registry as the host knows it. */
export const RegistryState = z.object({
  /** Agents, in the order of the registry. */
  agents: z.array(RegistryAgent),
  /** Time of the data: a date, or a date with a time. */
  asOf: z.string(),
  /** Address of the registry. */
  source: z.string(),
  /** True for the snapshot that comes with Parley. */
  isBundled: z.boolean(),
  /** Operating system and processor of the host, as the registry names them; absent: it names no such one. */
  target: z.string().optional(),
  /** User-facing problems of what was loaded before. */
  problems: z.array(z.string()),
})
export type RegistryState = z.infer<typeof RegistryState>
