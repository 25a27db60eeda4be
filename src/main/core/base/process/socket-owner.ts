import { readdir, readFile, readlink } from 'node:fs/promises'
import type { Socket } from 'node:net'

/*
 * Node does not tell who is at the other end of a socket. Linux lists sockets in /proc with numbers, which the entries of
 * a process's open files name.
 */

/** Returns whether a process has a socket open. Linux only. */
export async function holdsSocket(pid: number | string, inode: string): Promise<boolean> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder).catch(() => [])
  const targets = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')))
  return targets.includes(`socket:[${inode}]`)
}

/** Returns the number of the socket that listens at an abstract name; undefined when there is none. */
export async function abstractSocket(name: string): Promise<string | undefined> {
  const table = await readFile('/proc/net/unix', 'latin1').catch(() => '')
  for (const line of table.split('\n')) {
    const fields = line.trim().split(/\s+/)
    // Older systems show the zero bytes after the name, as @ too.
    if (fields[7]?.replace(/@+$/, '') === `@${name}`) return fields[6]
  }
  return undefined
}

/** Returns the process at the other end of a connection from this machine; undefined when it is not found. */
export async function peerOf({ localPort, remotePort, remoteAddress = '' }: Socket): Promise<number | undefined> {
  if (process.platform !== 'linux' || !/^(127\.|::1$|::ffff:127\.)/.test(remoteAddress)) return undefined
  const inode = await tcpSocket(remotePort ?? 0, localPort ?? 0)
  if (inode === undefined) return undefined
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry)))
    if (await holdsSocket(name, inode)) return Number(name)
  return undefined
}

async function tcpSocket(local: number, remote: number): Promise<string | undefined> {
  const port = (address = '') => Number.parseInt(address.split(':').at(-1) ?? '', 16)
  for (const table of ['tcp', 'tcp6']) {
    const lines = (await readFile(`/proc/net/${table}`, 'latin1').catch(() => '')).split('\n')
    for (const line of lines) {
      const fields = line.trim().split(/\s+/)
      if (port(fields[1]) === local && port(fields[2]) === remote) return fields[9]
    }
  }
  return undefined
}
