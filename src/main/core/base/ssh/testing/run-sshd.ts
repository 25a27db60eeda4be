import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'

const execute = promisify(execFile)

const SSHD = '/usr/sbin/sshd'
const START_MS = 30_000

/** Reason why there can be no server for ssh on this machine; undefined where there can. CI has to have one. */
export function noSshd(): string | undefined {
  if (existsSync(SSHD)) return hasShell() ? undefined : 'The user of this process has no shell, so nobody can log in.'
  if (process.env['CI'] !== undefined && process.getuid?.() === 0)
    throw new Error(`${SSHD} is missing; .ci/run installs openssh-server.`)
  return `${SSHD} is not installed (openssh-server).`
}

/** Users of services, such as `nobody`, have a program in its place that only refuses. */
function hasShell(): boolean {
  try {
    return !/(?:^|\/)(?:nologin|false)?$/.test(userInfo().shell ?? '')
  } catch {
    // The system does not know the user.
    return false
  }
}

/** A server for ssh on this machine, and what a client needs for it. */
export interface RunningSshd {
  readonly port: number
  /** Configuration of the client, with the host `box`. */
  readonly configFile: string
  /** Home folder of the user at the other end. */
  readonly home: string
  /** Data folder of Parley at the other end. */
  readonly dataDir: string
  /** Replaces the key of the host. */
  changeHostKey(): Promise<void>
  /** Ends all connections, as a network that fails. The server stays. */
  cut(): void
  /** Ends the server. */
  close(): Promise<void>
}

/** Starts a server with its own keys, in an empty folder, on a free port of the loopback interface. */
export async function runSshd(folder: string, { passphrase = '' } = {}): Promise<RunningSshd> {
  const at = (name: string) => join(folder, name)
  const home = at('home')
  const dataDir = at('data')
  await mkdir(home)
  // The folder of its privilege separation, which the package's service makes.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true, mode: 0o755 })
  const makeKey = async (name: string, secret = '') => {
    await rm(at(name), { force: true })
    await execute('ssh-keygen', ['-q', '-t', 'ed25519', '-N', secret, '-f', at(name)])
  }
  await makeKey('host-key')
  await makeKey('user-key', passphrase)
  await rename(at('user-key.pub'), at('authorized'))
  const port = await freePort()
  const sockets = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => other.destroy())
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port: nearPort } = proxy.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  await writeFile(
    at('sshd_config'),
    [
      `ListenAddress 127.0.0.1:${port}`,
      `HostKey ${at('host-key')}`,
      `PidFile ${at('pid')}`,
      `AuthorizedKeysFile ${at('authorized')}`,
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'UsePAM no',
      'StrictModes no',
      'PermitRootLogin prohibit-password',
      `SetEnv HOME=${home} PARLEY_DATA_DIR=${dataDir}`,
      '',
    ].join('\n'),
  )
  await writeFile(
    at('config'),
    [
      'Host box',
      '  HostName 127.0.0.1',
      `  Port ${nearPort}`,
      `  User ${userInfo().username}`,
      `  IdentityFile ${at('user-key')}`,
      '  IdentitiesOnly yes',
      '  IdentityAgent none',
      `  UserKnownHostsFile ${at('known')}`,
      '  GlobalKnownHostsFile /dev/null',
      '',
    ].join('\n'),
  )
  const start = async () => {
    const child = spawn(SSHD, ['-D', '-e', '-f', at('sshd_config')], { stdio: 'ignore' })
    await once(child, 'spawn')
    const end = Date.now() + START_MS
    while (!(await answers(port))) {
      if (Date.now() > end) throw new Error(`${SSHD} does not answer.`)
      await wait(20)
    }
    return child
  }
  let server = await start()
  const stop = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  return {
    port,
    configFile: at('config'),
    home,
    dataDir,
    cut,
    async close() {
      cut()
      proxy.close()
      await stop()
    },
    async changeHostKey() {
      await stop()
      await makeKey('host-key')
      server = await start()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Puts a `parley` below the home folder of the other end, as the server of a version. */
export async function putParley(home: string, version: string, script: string): Promise<void> {
  const folder = join(home, '.parley', 'server', version, 'bin')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'parley'), `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`)
  await chmod(join(folder, 'parley'), 0o755)
}
