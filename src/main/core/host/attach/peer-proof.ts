import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { z } from 'zod'
import { TREE_VARIABLE } from '#core/base/process/kill-tree'
import type { ProcessTrace } from '#core/base/process/lineage'
import { abstractSocket, holdsSocket } from '#core/base/process/socket-owner'

/*
 * The host has to know which process is at the other end of its socket, so that what an agent runs cannot answer what
 * agents ask. The client names its process; on Linux it also opens a socket of a new name, which the host finds among the
 * files of that process, and which no other process can make it open.
 */

/** Claims of a client about its process. */
export const Peer = z.object({
  pid: z.int().positive(),
  /** Name of the socket that proves it; Linux only. */
  proof: z
    .string()
    .regex(/^parley-[\w-]{36}$/)
    .optional(),
  /** Mark of the host that started it, or an ancestor. */
  tree: z.string().max(200).optional(),
})
export type Peer = z.infer<typeof Peer>

/** Names this process to a host. `withdraw` has to be called when the host has answered. */
export async function namePeer(): Promise<{ readonly peer: Peer; readonly withdraw: () => void }> {
  const tree = process.env[TREE_VARIABLE]
  const peer = { pid: process.pid, ...(tree === undefined ? {} : { tree }) }
  const nothing = { peer, withdraw: () => undefined }
  if (process.platform !== 'linux') return nothing
  const proof = `parley-${randomUUID()}`
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen(`\0${proof}`)
    await once(server, 'listening')
  } catch {
    return nothing
  }
  return { peer: { ...peer, proof }, withdraw: () => void server.close() }
}

/** Returns the process of a client; null when it names none, or cannot prove it where that is possible. */
export async function processOf(peer: Peer | undefined): Promise<ProcessTrace | null> {
  if (peer === undefined) return null
  const { pid, proof, tree } = peer
  if (process.platform !== 'linux') return { pid, tree }
  const inode = proof === undefined ? undefined : await abstractSocket(proof)
  return inode !== undefined && (await holdsSocket(pid, inode)) ? { pid, tree } : null
}
