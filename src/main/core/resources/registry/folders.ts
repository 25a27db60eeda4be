import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolders } from '#core/base/folders/make-folders'
import { readSettings } from '#core/base/settings/settings'

/** Folder of the installed agents, in the data folder. */
const FOLDER = 'registry-agents'

/** Returns the path of an installation's folder. */
export const installationFolder = (dataDir: string, name: string): string => join(dataDir, FOLDER, name)

/** Makes a folder for an installation and returns its name. Throws file system errors. */
export async function makeInstallationFolder(dataDir: string, id: string, version: string): Promise<string> {
  const name = `${id}-${version.replace(/[^\w.-]/g, '_')}-${randomBytes(4).toString('hex')}`
  await makeFolders(installationFolder(dataDir, name))
  return name
}

/** Removes the folder of an installation, as far as the system lets it; the rest is removed at the next start. */
export async function removeInstallationFolder(dataDir: string, name: string): Promise<void> {
  await rm(installationFolder(dataDir, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
}

/**
 * Removes the folders of installations that were not completed, were replaced or were removed: those that nothing in
 * `settings.json` names. Nothing is removed while that file is not understood. Called before an agent can run.
 */
export async function removeUnusedInstallations(dataDir: string): Promise<void> {
  const names = await readdir(join(dataDir, FOLDER)).catch(() => [])
  if (names.length === 0) return
  const { agentServers, testedAgents, problems } = await readSettings(dataDir)
  if (problems.some(({ part }) => part === null || part === 'agentServers' || part === 'testedAgents')) return
  const used = JSON.stringify([...agentServers.values(), ...testedAgents.values()])
  for (const name of names) if (!used.includes(name)) await removeInstallationFolder(dataDir, name)
}
