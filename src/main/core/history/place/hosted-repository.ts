import type { HostedRepository } from '#shared/place/entities'
import { defined } from '#shared/kernel/defined'
import { readGit, textOf } from '#core/base/git/git-program'

/** A repository on a server. */
export interface Hosted {
  /** Address of the server, without user and path. */
  readonly host: string
  readonly repository: HostedRepository
}

const SCP = /^(?:[^@/:\s]+@)?([^/:\s@]+):(?!\/\/)(.+)$/
const NETWORK: ReadonlySet<string> = new Set(['http:', 'https:', 'ssh:', 'git:'])

/** Returns the server, the owner and the name in the address of a remote; undefined for a folder. Names, never secrets. */
export function hostedAt(address: string): { host: string; owner: string; name: string } | undefined {
  const found = serverAndPath(address)
  if (found === undefined) return undefined
  const steps = found.path
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split('/')
    .filter(Boolean)
  const name = steps.pop()
  return name === undefined || steps.length === 0 ? undefined : { host: found.host, owner: steps.join('/'), name }
}

/** Reads where the repository of a folder is kept: at the remote of its branch, or else at `origin`. */
export async function readHosted(folder: string, branch: string | null): Promise<Hosted | undefined> {
  const ofBranch = branch === null ? undefined : await setting(folder, `branch.${branch}.remote`)
  for (const remote of [ofBranch, 'origin']) {
    // A name of the repository's settings must not become an option of a command.
    if (remote === undefined || remote.startsWith('-')) continue
    const url = textOf(await readGit(folder, ['remote', 'get-url', '--', remote]))
    const hosted = url === undefined ? undefined : hostedAt(url)
    if (hosted === undefined) continue
    const { host, owner, name } = hosted
    return { host, repository: { owner, name, ...defined({ branch: branch ?? undefined }) } }
  }
  return undefined
}

const setting = async (folder: string, name: string) => textOf(await readGit(folder, ['config', '--get', name]))

function serverAndPath(address: string): { host: string; path: string } | undefined {
  if (address.includes('://')) {
    const url = URL.parse(address)
    if (url === null || url.hostname === '' || !NETWORK.has(url.protocol)) return undefined
    // The port of ssh is not that of its pages.
    const server = url.protocol === 'http:' || url.protocol === 'https:' ? url.host : url.hostname
    return { host: `${url.protocol === 'http:' ? 'http' : 'https'}://${server}`, path: url.pathname }
  }
  const [, host, path] = SCP.exec(address) ?? []
  // One letter and a colon is a drive.
  return host === undefined || path === undefined || host.length === 1 ? undefined : { host: `https://${host}`, path }
}
