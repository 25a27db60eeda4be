import { z } from 'zod'

/*
 * The format of the Agent Client Protocol registry. Its entries are hostile: each is judged by itself, and one that is
 * not understood is left out.
 */

/** Longest content of a registry, in characters. */
export const MAX_REGISTRY_FILE = 8_000_000
const MOST_AGENTS = 2000

/** Text for people on one line, without characters that hide or reorder others. */
const words = (longest: number) =>
  z
    .string()
    .overwrite((value) =>
      value
        .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
        .trim()
        .slice(0, longest),
    )
    .pipe(z.string().min(1))
const webAddress = z.url({ protocol: /^https?$/ }).max(2048)
const args = z
  .array(
    z
      .string()
      .max(4096)
      .regex(/^[^\0]*$/),
  )
  .max(100)
  .default([])
const env = z
  .record(
    z
      .string()
      .max(200)
      .regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
    z
      .string()
      .max(4096)
      .regex(/^[^\0]*$/),
  )
  .default({})
  .refine((variables) => Object.keys(variables).length <= 100)

/** Version of an agent, which becomes a part of the name of a folder. */
const version = z
  .string()
  .max(100)
  .regex(/^\d[\w.+-]*$/)

const Binary = z.object({
  archive: z.string().max(2048).refine(isSafeAddress, 'has to be https, or http on this computer'),
  /** Program in the archive. */
  cmd: z.string().min(1).max(1024),
  args,
  env,
  /** Checksum of the archive. */
  sha256: z
    .string()
    .regex(/^[A-Fa-f0-9]{64}$/)
    .toLowerCase()
    .optional(),
})
export type Binary = z.infer<typeof Binary>

const binary = Binary.optional().catch(undefined)
/** Binaries by system and processor. */
const Binaries = z.object({
  'darwin-aarch64': binary,
  'darwin-x86_64': binary,
  'linux-aarch64': binary,
  'linux-x86_64': binary,
  'windows-aarch64': binary,
  'windows-x86_64': binary,
})
export type RegistryTarget = keyof z.infer<typeof Binaries>

/** Name of an npm package, with a version at most: no path, address or option. */
const NPM_PACKAGE = /^(@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(@[\w.+-]+)?$/i
/** Name of a Python package, with extras and a version at most. */
const PYTHON_PACKAGE = /^[a-z0-9][\w.-]*(\[[a-z0-9][\w.,-]*\])?((==|@)[\w.+!-]+)?$/i

const packageOf = (name: RegExp) => z.object({ package: z.string().max(300).regex(name), args, env })
const NpxPackage = packageOf(NPM_PACKAGE)
const UvxPackage = packageOf(PYTHON_PACKAGE)
export type RegistryPackage = z.infer<typeof NpxPackage>

/** An agent of a registry. */
export const RegistryEntry = z.object({
  id: z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9-]*$/),
  name: words(100),
  version,
  description: words(1000),
  repository: webAddress.optional().catch(undefined),
  website: webAddress.optional().catch(undefined),
  authors: z.array(words(200)).max(50).default([]).catch([]),
  license: words(100).optional().catch(undefined),
  license_url: webAddress.optional().catch(undefined),
  distribution: z
    .object({
      binary: Binaries.refine((binaries) => Object.values(binaries).some((one) => one !== undefined))
        .optional()
        .catch(undefined),
      npx: NpxPackage.optional().catch(undefined),
      uvx: UvxPackage.optional().catch(undefined),
    })
    .refine(({ binary, npx, uvx }) => binary !== undefined || npx !== undefined || uvx !== undefined),
})
export type RegistryEntry = z.infer<typeof RegistryEntry>

/** A registry as Parley keeps it. */
export const RegistryFile = z.object({
  /** Time of the data: a date, or a date with a time. */
  asOf: z.string().max(40),
  /** Address of the registry. */
  source: z.string().max(2048),
  agents: z.array(RegistryEntry).max(MOST_AGENTS),
})
export type RegistryFile = z.infer<typeof RegistryFile>

/** Agents of a registry that are understood, and the number of others. */
export interface ReadRegistry {
  readonly agents: RegistryEntry[]
  readonly unread: number
}

/** Reads the registry's own format; undefined for something else. The first of several entries with one id counts. */
export function readRegistry(json: unknown): ReadRegistry | undefined {
  const file = z.object({ agents: z.array(z.unknown()).min(1).max(MOST_AGENTS) }).safeParse(json)
  if (!file.success) return undefined
  const agents = new Map<string, RegistryEntry>()
  for (const entry of file.data.agents) {
    const parsed = RegistryEntry.safeParse(entry)
    if (parsed.success && !agents.has(parsed.data.id)) agents.set(parsed.data.id, parsed.data)
  }
  if (agents.size === 0) return undefined
  return { agents: [...agents.values()], unread: file.data.agents.length - agents.size }
}

/** Returns whether an address may be loaded from: https, or http on this computer. */
export function isSafeAddress(address: string): boolean {
  if (!WebAddress.safeParse(address).success) return false
  const [, protocol = '', authority = '@'] = /^(https?):\/\/([^/?#\\]*)/i.exec(address) ?? []
  if (authority.includes('@')) return false
  return protocol.toLowerCase() === 'https' || /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(authority)
}

const WebAddress = z.url({ protocol: /^https?$/ })
