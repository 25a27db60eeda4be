import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRegistry } from '../src/shared/registry/registry-file'
import { root } from './run-command'

/*
 * `npx tsx scripts/registry.ts FILE DATE`: writes the snapshot of the agent registry that comes with Parley from its
 * `registry.json` of a date, one line for each agent. Without a file the registry is loaded, and the date is today's.
 */

const SOURCE = 'https://cdn.agentclientprotocol.com/registry/v1/latest/registry.json'
const [file, asOf = new Date().toISOString().slice(0, 10)] = process.argv.slice(2)
const text = file === undefined ? await (await fetch(SOURCE)).text() : readFileSync(file, 'utf8')
const read = readRegistry(JSON.parse(text))
if (read === undefined) {
  console.error('Usage: npx tsx scripts/registry.ts FILE DATE, with registry.json of the registry and its date.')
  process.exitCode = 2
} else {
  const lines = read.agents.map((agent) => JSON.stringify(agent)).sort()
  const head = [`"asOf":${JSON.stringify(asOf)}`, `"source":${JSON.stringify(SOURCE)}`]
  writeFileSync(
    join(root, 'resources/acp-registry.json'),
    `{${head.join(',\n')},\n"agents":[\n${lines.join(',\n')}\n]}\n`,
  )
  console.log(`${read.agents.length} agents; ${read.unread} were left out.`)
}
