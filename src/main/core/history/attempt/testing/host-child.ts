/*
 * A host for tests that kill it. Prints a line when it is ready; then reads requests from stdin, one JSON line each, and
 * answers on stdout. Arguments: data directory.
 */
import { createInterface } from 'node:readline'
import type { RequestInput, RequestName } from '#shared/contract'
import type { PromptResult } from '#shared/adapter/port'
import { createHost } from '#core/host/host'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { fixedAdapters, TestClient } from '#core/testing/test-host'

/** Refuses "limit 300" for 300 ms, and does nothing else. */
function answerTo(prompt: string): PromptResult | undefined {
  const wait = /^limit (\d+)$/.exec(prompt)?.[1]
  if (wait === undefined) return undefined
  const limit = { kind: 'account', words: 'Used up.', resetsAt: Date.now() + Number(wait) } as const
  return { outcome: 'error', failure: { message: 'Used up.', category: 'provider', recoverable: true, limit } }
}

const dataDir = process.argv[2] ?? ''
const created = await createHost({
  dataDir,
  version: '0.0.0-test',
  adapters: fixedAdapters([scriptedAdapter('worker', ({ prompt }) => Promise.resolve(answerTo(prompt)))]),
  defaultFolder: dataDir,
})
if (!created.ok) throw new Error(created.error.message)
const client = await new TestClient(created.value).connect()
const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
say({ ready: true })
for await (const line of createInterface({ input: process.stdin })) {
  const { id, name, input } = JSON.parse(line) as { id: number; name: RequestName; input: RequestInput<RequestName> }
  void client.request(name, input).then((result) => say({ id, result }))
}
await created.value.close()
