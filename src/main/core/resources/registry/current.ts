import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import bundled from '#resources/acp-registry.json' with { type: 'json' }
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { MAX_REGISTRY_FILE, readRegistry, RegistryFile } from '#shared/registry/registry-file'
import { errorCode, explainFileError } from '#core/base/folders/file-errors'
import { saveFile } from '#core/base/folders/save-file'
import type { ResourcesContext } from '../context'
import { download } from './download'

/** File of the registry that was loaded, in the data folder. */
const FILE = 'acp-registry.json'

/** The registry that is in use. */
export interface CurrentRegistry {
  readonly file: RegistryFile
  readonly isBundled: boolean
  readonly problems: readonly string[]
}

/** Returns the address of the public registry. */
export const publicRegistry = bundled.source

/** Reads the registry that was loaded last; the snapshot that comes with Parley where that is newer. */
export async function currentRegistry(dataDir: string, url: string): Promise<CurrentRegistry> {
  const loaded = await readLoaded(join(dataDir, FILE))
  const own = RegistryFile.parse(bundled)
  const isUsed = ({ source, asOf }: RegistryFile): boolean =>
    source === url && (url !== publicRegistry || Date.parse(asOf) >= Date.parse(own.asOf))
  const used = loaded.file !== undefined && isUsed(loaded.file) ? loaded.file : undefined
  return {
    file: used ?? own,
    isBundled: used === undefined,
    problems: loaded.problem === undefined ? [] : [loaded.problem],
  }
}

async function readLoaded(path: string): Promise<{ readonly file?: RegistryFile; readonly problem?: string }> {
  try {
    const file = RegistryFile.safeParse(JSON.parse(await readFile(path, 'utf8')))
    return file.success ? { file: file.data } : { problem: `${path} is not used: it is no registry.` }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {}
    return {
      problem: `${path} is not used: ${error instanceof SyntaxError ? 'it is not JSON' : explainFileError(error)}.`,
    }
  }
}

/** Loads a registry and keeps it. What was loaded before stays if that fails. */
export async function loadRegistry(
  { dataDir, clock, version, ids }: Pick<ResourcesContext, 'dataDir' | 'clock' | 'version' | 'ids'>,
  url: string,
  signal: AbortSignal,
): Promise<Result<void, ContractError>> {
  const path = join(dataDir, FILE)
  const part = `${path}.${ids.next()}.part`
  try {
    const loaded = await download(url, part, { signal, most: MAX_REGISTRY_FILE, version })
    if (!loaded.ok) return err(knownError('registry-unreachable', { host: new URL(url).host, reason: loaded.error }))
    const read = readRegistry(JSON.parse(await readFile(part, 'utf8')))
    if (read === undefined) return err(knownError('registry-invalid', { url }))
    const file: RegistryFile = { asOf: new Date(clock.now()).toISOString(), source: url, agents: read.agents }
    await saveFile(path, `${JSON.stringify(file)}\n`)
    return ok(undefined)
  } catch (error) {
    if (error instanceof SyntaxError) return err(knownError('registry-invalid', { url }))
    return err(knownError('registry-unreachable', { host: new URL(url).host, reason: explainFileError(error) }))
  } finally {
    await rm(part, { force: true }).catch(() => undefined)
  }
}
