import { install, type Installable } from '#e2e/interop/install'
import { programVersions } from '#core/agents/adapters/versions'

/** A pinned program that Parley is compared with. */
interface Peer extends Installable {
  readonly version: string
}

/** Those that Parley works with have the versions it is tested with. */
const peers = {
  ccusage: { name: 'ccusage', bin: 'ccusage', versions: { packageName: 'ccusage' }, version: '20.0.24' },
  codeburn: { name: 'codeburn', bin: 'codeburn', versions: { packageName: 'codeburn' }, version: '0.9.15' },
  opencode: {
    name: 'opencode',
    bin: 'opencode',
    versions: programVersions.opencode,
    version: programVersions.opencode.tested,
  },
  claude: {
    name: 'claude-code',
    bin: 'claude',
    versions: programVersions.claude,
    version: programVersions.claude.tested,
  },
} as const satisfies Record<string, Peer>

export type PeerName = keyof typeof peers

/** By its name, the command line of each installed peer. */
export type PeerCommands = Readonly<Record<PeerName, readonly string[]>>

/** Returns a name with its version. */
export const titleOf = (name: PeerName): string => `${peers[name].name} ${peers[name].version}`

/** Installs what is missing in the cache of the user. The only step that needs a network. */
export async function installPeers(): Promise<PeerCommands> {
  const commands: Partial<Record<PeerName, readonly string[]>> = {}
  for (const name of Object.keys(peers) as PeerName[]) {
    const { path } = await install(peers[name], peers[name].version)
    // A script for the Node of this run; the others have a binary.
    commands[name] = name === 'codeburn' ? [process.execPath, path] : [path]
  }
  return commands as PeerCommands
}
