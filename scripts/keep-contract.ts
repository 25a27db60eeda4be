import { readFile, writeFile } from 'node:fs/promises'
import { CONTRACT_VERSION } from '../src/shared/server/version'
import { releasedFile } from './contract/changelog'
import { digestOf } from './contract/digest'
import { join } from 'node:path'
import { root } from './run-command'

/*
 * `tsx scripts/keep-contract.ts`: keeps the present contract as the one that was released last, with which every later one is
 * compared. Part of a release, after the version of the contract was set and its changelog has a section of it.
 */

const read = async (name: string) =>
  JSON.parse(await readFile(join(root, 'resources', 'schemas', name), 'utf8')) as unknown
const [api, events] = [await read('api.schema.json'), await read('session-events.schema.json')]
const digest = digestOf(api as Parameters<typeof digestOf>[0], events as Parameters<typeof digestOf>[1])
// One entry per line: a release is read in a comparison.
const lines = Object.entries(digest).map(([key, entry]) => `    ${JSON.stringify(key)}: ${JSON.stringify(entry)}`)
await writeFile(
  releasedFile,
  `{\n  "version": ${JSON.stringify(CONTRACT_VERSION)},\n  "entries": {\n${lines.join(',\n')}\n  }\n}\n`,
)
