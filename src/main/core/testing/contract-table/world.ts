import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectOnce, type Connection } from '#client/connection'
import { standingFolder } from '../temporary-folder'
import type { Transport } from '../transport-suite'
import { CaseContext } from './case-context'

/** Starts a host on a data directory. */
export type OpenTransport = (dataDir: string) => Promise<Transport>

/** A host, and the objects that calls can refer to. */
export interface World {
  readonly client: Connection
  readonly context: CaseContext
  /** The same for calls in later states: objects shared there may be archived. */
  readonly later: CaseContext
  close(): Promise<void>
}

/** Creates a host with the built-in agent, on separate folders that are removed after the tests of the file. */
export async function openWorld(
  open: OpenTransport,
  home: string,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<World> {
  const root = await standingFolder()
  const [dataDir, folder] = [join(root, 'data'), join(root, 'work')]
  for (const path of [dataDir, folder]) await mkdir(path)
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  await prepare?.(dataDir)
  const transport = await open(dataDir)
  const connected = await connectOnce(await transport.connect(), { name: 'table' })
  if (!connected.ok) throw new Error(connected.error.message)
  const client = connected.value
  const isPage = transport.isPage === true
  const listens = isPage || transport.listens === true
  return {
    client,
    context: new CaseContext(client, folder, home, isPage, listens),
    later: new CaseContext(client, folder, home, isPage, listens),
    async close() {
      client.close()
      await transport.close()
    },
  }
}
