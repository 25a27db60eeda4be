import { once } from 'node:events'
import { createServer } from 'node:net'

/** Addresses at which a port has to be free: systems differ in what the one takes of the others. */
const ADDRESSES = ['127.0.0.1', '::1', '::', '0.0.0.0']

/** Returns whether nothing listens at a port of this machine. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ADDRESSES) if (!(await canListen(port, host))) return false
  return true
}

async function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer()
  const listening = once(server, 'listening')
  server.listen({ port, host, exclusive: true })
  try {
    await listening
  } catch (error) {
    // Any other failure, such as an address that this machine lacks, says nothing about the port.
    return (error as NodeJS.ErrnoException).code !== 'EADDRINUSE'
  }
  const closed = once(server, 'close')
  server.close()
  await closed
  return true
}
