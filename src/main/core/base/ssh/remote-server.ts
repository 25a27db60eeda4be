import { ok, type Result } from '#shared/kernel/result'
import type { SshFailure } from './failure'
import { inShell, SERVERS } from './remote-command'
import type { Ssh } from './ssh'

/** Platform of another machine, and the servers that Parley has installed there. */
export interface RemoteServer {
  /** As in the names of packages, such as `linux`; undefined for systems that Parley does not run on. */
  readonly platform: 'linux' | 'darwin' | undefined
  readonly arch: 'x64' | 'arm64' | undefined
  /** Versions of the servers below `~/.parley/server`. */
  readonly versions: readonly string[]
}

const PLATFORMS: Readonly<Record<string, RemoteServer['platform']>> = { Linux: 'linux', Darwin: 'darwin' }
const ARCHES: Readonly<Record<string, RemoteServer['arch']>> = {
  x86_64: 'x64',
  amd64: 'x64',
  aarch64: 'arm64',
  arm64: 'arm64',
}

const PREFIX = 'parley-fact'
const PROBE = inShell([
  `echo ${PREFIX} system $(uname -s)`,
  `echo ${PREFIX} machine $(uname -m)`,
  `for p in "$HOME"/${SERVERS}/*/bin/parley; do if [ -x "$p" ]; then v=\${p%/bin/parley}; echo ${PREFIX} version "\${v##*/}"; fi; done`,
])

/** Asks another machine what it is, and which servers it has. */
export async function probeServer(ssh: Pick<Ssh, 'run'>): Promise<Result<RemoteServer, SshFailure>> {
  const ran = await ssh.run(PROBE)
  if (!ran.ok) return ran
  const facts = ran.value.output.split(/\r?\n/).map((line) => line.split(' '))
  const values = (name: string): string[] =>
    facts.flatMap(([prefix, key, value]) => (prefix === PREFIX && key === name && value !== undefined ? [value] : []))
  return ok({
    platform: PLATFORMS[values('system')[0] ?? ''],
    arch: ARCHES[values('machine')[0] ?? ''],
    versions: values('version'),
  })
}
