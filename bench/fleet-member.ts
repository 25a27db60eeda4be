import { setTimeout as wait } from 'node:timers/promises'
import { createHost } from '../src/main/core/host/host'
import { scriptedAdapter, type Script } from '../src/main/core/testing/scripted-agent'
import { fixedAdapters } from '../src/main/core/testing/test-host'
import { BRIEF, type Answered, type Asked } from './fleet-answers'
import { WatchingClient } from './watching-client'

/*
 * A host of the measured fleet, in a process of its own as on a machine of its own. The parent sends requests in messages,
 * and gets each answer with the time that it took here, or the events that a client of this host got.
 */

const STREAM_MS = 8000
const BRIEF_MS = 1000
const STEP_MS = 40

/** Streams words in steps, as an agent does. */
const script: Script = async ({ emit, prompt }) => {
  const end = performance.now() + (prompt.includes(BRIEF) ? BRIEF_MS : STREAM_MS)
  while (performance.now() < end) {
    emit({ type: 'text', delta: 'a few words more ' })
    await wait(STEP_MS)
  }
  return undefined
}

const [dataDir = '', name = '', servers = ''] = process.argv.slice(2)
const created = await createHost({
  dataDir,
  version: '0.0.0-bench',
  adapters: fixedAdapters([scriptedAdapter('bench', script)]),
  defaultFolder: dataDir,
  fleet: { servers: servers.split(','), fleet: 'bench', host: name },
})
if (!created.ok) throw new Error(created.error.message)
const host = created.value
const client = await new WatchingClient(host).greet()

process.on('message', ({ id, name: request, input }: Asked) => {
  const began = performance.now()
  const work =
    request === 'events'
      ? Promise.resolve(client.arrivals.take())
      : client.must(request as 'server.ping', input as object)
  void work.then((value) => process.send?.({ id, value, ms: performance.now() - began } satisfies Answered))
})
process.on('disconnect', () => void host.close().then(() => process.exit()))
process.send?.({ id: 0, value: null, ms: 0 } satisfies Answered)
