import { readdir, readFile, readlink } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** A port at which a process takes connections. */
export interface ListeningPort {
  readonly port: number
  readonly pid: number
  /** True when other machines can reach it. */
  readonly isExposed: boolean
}

/**
 * Returns the TCP ports at which some processes listen, by number. None are known on Windows. Rejects when the system does
 * not tell.
 */
export async function listeningPorts(pids: readonly number[]): Promise<ListeningPort[]> {
  if (pids.length === 0 || process.platform === 'win32') return []
  const found = process.platform === 'linux' ? await readProc(pids) : parseLsof(await runLsof(pids))
  const byPort = new Map<number, ListeningPort>()
  for (const one of found) {
    const other = byPort.get(one.port)
    byPort.set(one.port, { ...(other ?? one), isExposed: one.isExposed || other?.isExposed === true })
  }
  return [...byPort.values()].sort((one, other) => one.port - other.port)
}

/** State of a socket that listens, in the tables of Linux. */
const LISTENS = '0A'
/** Number of processes whose open files are read at the same time. */
const READERS = 8

async function readProc(pids: readonly number[]): Promise<ListeningPort[]> {
  const sockets = new Map<string, Omit<ListeningPort, 'pid'>>()
  for (const table of ['tcp', 'tcp6'])
    for (const { inode, ...rest } of parseSockets(await readFile(`/proc/net/${table}`, 'latin1').catch(() => '')))
      sockets.set(`socket:[${inode}]`, rest)
  // Some libraries let programs inherit sockets of this process, which are none of theirs.
  if (!pids.includes(process.pid))
    for (const name of await readdir('/proc/self/fd').catch(() => []))
      sockets.delete(await readlink(`/proc/self/fd/${name}`).catch(() => ''))
  const found: ListeningPort[] = []
  const left = pids.values()
  const readSome = async (): Promise<void> => {
    for (const pid of left) {
      const folder = `/proc/${pid}/fd`
      for (const name of await readdir(folder).catch(() => [])) {
        const socket = sockets.get(await readlink(`${folder}/${name}`).catch(() => ''))
        if (socket !== undefined) found.push({ ...socket, pid })
      }
    }
  }
  await Promise.all(Array.from({ length: READERS }, readSome))
  return found
}

/** Returns the listening sockets of a table of Linux. */
export function parseSockets(table: string): (Omit<ListeningPort, 'pid'> & { readonly inode: string })[] {
  return table.split('\n').flatMap((line) => {
    const fields = line.trim().split(/\s+/)
    const [, local = '', , state] = fields
    const inode = fields[9]
    if (state !== LISTENS || inode === undefined) return []
    const [address = '', port = ''] = local.split(':')
    return [{ inode, port: Number.parseInt(port, 16), isExposed: !isLoopback(address) }]
  })
}

/** Returns whether an address is of this machine alone. Its parts are numbers in the order of the machine's bytes. */
const isLoopback = (address: string): boolean =>
  address.length === 8
    ? address.endsWith('7F')
    : address === '00000000000000000000000001000000' || /^0{16}F{4}0000.{6}7F$/i.test(address)

const run = promisify(execFile)

async function runLsof(pids: readonly number[]): Promise<string> {
  const args = ['-nP', '-iTCP', '-sTCP:LISTEN', '-a', '-p', pids.join(','), '-Fpn']
  // It fails where some process has ended meanwhile, and has told about the others.
  return run('/usr/sbin/lsof', args).then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { readonly stdout?: string }).stdout ?? '',
  )
}

/** Returns the ports in the output of `lsof -Fpn`. */
export function parseLsof(output: string): ListeningPort[] {
  let pid = 0
  return output.split('\n').flatMap((line) => {
    if (line.startsWith('p')) pid = Number(line.slice(1))
    const [, address, port] = /^n(.*):(\d+)$/.exec(line) ?? []
    if (address === undefined || port === undefined) return []
    return [{ port: Number(port), pid, isExposed: address !== '127.0.0.1' && address !== '[::1]' }]
  })
}
