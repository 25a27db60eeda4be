import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { AgentAdapter } from '../src/shared/adapter/port'
import type { Host } from '../src/main/core/base/host-port'
import { openStore } from '../src/main/core/store/open'
import type { Store } from '../src/main/core/store/port'
import type { Script } from '../src/main/core/testing/scripted-agent'
import { scriptedAdapter } from '../src/main/core/testing/scripted-agent'
import { fixedAdapters, TestClient } from '../src/main/core/testing/test-host'
import { createHost } from '../src/main/core/host/host'

type Work<T> = (client: TestClient, store: Store, host: Host) => Promise<T>

/**
 * Runs with a host on a new data directory, whose agent follows `script`, and a client of it; both are removed
 * afterwards.
 */
export function withHost<T>(script: Script, work: Work<T>): Promise<T> {
  return withHostOf(scriptedAdapter('bench', script), work)
}

/** Runs with a host on a new data directory with one adapter, and a client of it; both are removed afterwards. */
export async function withHostOf<T>(adapter: AgentAdapter, work: Work<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'parley-bench-'))
  let store: Store | undefined
  const created = await createHost({
    dataDir,
    version: '0.0.0-bench',
    adapters: fixedAdapters([adapter]),
    defaultFolder: dataDir,
    openStore: async (dir) => {
      const opened = await openStore({ dir })
      if (opened.ok) store = opened.value
      return opened
    },
  })
  if (!created.ok || store === undefined) throw new Error('the host did not start')
  try {
    return await work(await new TestClient(created.value).connect(), store, created.value)
  } finally {
    await created.value.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
