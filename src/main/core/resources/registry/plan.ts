import { createHash } from 'node:crypto'
import type { RegistryAgent, RegistryPlan } from '#shared/registry/entities'
import type { RegistryEntry, RegistryPackage, RegistryTarget } from '#shared/registry/registry-file'
import { defined } from '#shared/kernel/defined'

/** Facilities of this computer for installations. */
export interface Surroundings {
  /** Undefined on a system or processor that the registry does not name. */
  readonly target: RegistryTarget | undefined
  readonly hasNpm: boolean
  /** Program that runs Python packages: uvx, or uv where only that is found. */
  readonly uv: 'uvx' | 'uv' | undefined
}

const systems: Readonly<Record<string, 'darwin' | 'linux' | 'windows'>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
}
const processors: Readonly<Record<string, 'aarch64' | 'x86_64'>> = { arm64: 'aarch64', x64: 'x86_64' }

/** Returns how the registry names a system and processor. */
export function targetOf(platform: string, arch: string): RegistryTarget | undefined {
  const system = systems[platform]
  const processor = processors[arch]
  return system === undefined || processor === undefined ? undefined : `${system}-${processor}`
}

/**
 * Returns the installation of an agent on a computer, or why there is none. A binary with a checksum comes first, because it
 * is verified and needs no other program; then npm, which verifies what it loads; then other binaries; then uv.
 */
export function planOf(
  entry: RegistryEntry,
  { target, hasNpm, uv }: Surroundings,
): Pick<RegistryAgent, 'plan' | 'unfit'> {
  const { binary, npx, uvx } = entry.distribution
  const built = target === undefined ? undefined : binary?.[target]
  if (built !== undefined && (built.sha256 !== undefined || npx === undefined || !hasNpm)) {
    const { archive, cmd, args, env, sha256 } = built
    return { plan: withConsent(entry, { kind: 'binary', source: archive, program: cmd, args, env, sha256 }) }
  }
  if (npx !== undefined && hasNpm) {
    const source = npmPackage(npx, entry.version)
    return { plan: withConsent(entry, { kind: 'npx', source, program: source, args: npx.args, env: npx.env }) }
  }
  if (uvx !== undefined && uv !== undefined) {
    const source = pythonPackage(uvx, entry.version)
    return { plan: withConsent(entry, { kind: 'uvx', source, program: uv, args: uvx.args, env: uvx.env }) }
  }
  return { unfit: npx !== undefined ? 'npm' : uvx !== undefined ? 'uv' : 'platform' }
}

type Unconsented = Omit<RegistryPlan, 'consent' | 'sha256'> & { readonly sha256?: string | undefined }

/** Adds what identifies everything that is consented to. */
function withConsent({ id, version }: RegistryEntry, { sha256, ...plan }: Unconsented): RegistryPlan {
  const whole = { ...plan, ...defined({ sha256 }) }
  const consent = createHash('sha256')
    .update(JSON.stringify([id, version, Object.entries(whole).sort()]))
    .digest('base64url')
  return { ...whole, consent }
}

/** Returns a package of npm with a version. */
function npmPackage({ package: name }: RegistryPackage, version: string): string {
  const [, bare = name, asked] = /^(@?[^@]+)(?:@(.+))?$/.exec(name) ?? []
  return `${bare}@${isVersion(asked) ? asked : version}`
}

/** Returns a package of Python with a version. */
function pythonPackage({ package: name }: RegistryPackage, version: string): string {
  const [, bare = name, asked] = /^([^=@]+)(?:(?:==|@)(.+))?$/.exec(name) ?? []
  return `${bare}==${isVersion(asked) ? asked : version}`
}

/** Returns false for tags such as `latest`, which name another version tomorrow. */
const isVersion = (text: string | undefined): text is string => text !== undefined && /^\d/.test(text)
