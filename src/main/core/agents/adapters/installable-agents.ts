import type { KnownAgent } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import { known } from './known-agents'
import { spokenTo } from './other-agents'
import { programVersions } from './versions'

/** Programs of the agents with protocols of their own. */
const programs: Readonly<Record<string, { readonly packageName: string }>> = {
  'claude-code': programVersions.claude,
  codex: programVersions.codex,
  copilot: programVersions.copilot,
  opencode: programVersions.opencode,
  gemini: programVersions.gemini,
}

/** Ids in the registry, by adapter. */
const registryIds: Readonly<Record<string, string>> = {
  'claude-code': 'claude-acp',
  codex: 'codex-acp',
  copilot: 'github-copilot-cli',
  opencode: 'opencode',
  gemini: 'gemini',
  kilo: 'kilo',
  'qwen-code': 'qwen-code',
  kimi: 'kimi',
  pi: 'pi-acp',
  goose: 'goose',
  cline: 'cline',
  auggie: 'auggie',
  'factory-droid': 'factory-droid',
  'mistral-vibe': 'mistral-vibe',
}

/** Beginnings of command lines that Windows has no program for. */
const NOT_ON_WINDOWS = /^(?:brew|curl) /

/** Returns every agent that can be used when it is installed, in order of preference. */
export function installableAgents(platform: NodeJS.Platform = process.platform): KnownAgent[] {
  const all = [
    ...known.map(({ adapterName, displayName, description }) => {
      const program = programs[adapterName]
      return {
        adapterName,
        displayName,
        description,
        install: program === undefined ? undefined : `npm install --global ${program.packageName}`,
      }
    }),
    {
      adapterName: 'kilo',
      displayName: 'Kilo',
      description: 'The open source coding agent of Kilo',
      install: programVersions.kilo.update,
    },
    ...spokenTo,
  ]
  return all.map(({ adapterName, displayName, description, install }) => {
    const isMissing = install === undefined || (platform === 'win32' && NOT_ON_WINDOWS.test(install))
    return {
      adapterName,
      displayName,
      description,
      ...defined({ install: isMissing ? undefined : install, registryId: registryIds[adapterName] }),
    }
  })
}
