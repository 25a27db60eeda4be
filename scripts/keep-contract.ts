import { writeFile } from 'node:fs/promises'
import { CONTRACT_VERSION } from '../src/shared/server/version'
import { releasedFile } from './contract/changelog'
import { currentDigest } from './schemas/document'

/*
 * `tsx scripts/keep-contract.ts`: keeps the present contract as the one that was released last, with which every later one is
 * compared. Part of a release, after the version of the contract was set and its changelog has a section of it.
 */

const digest = currentDigest()
// One entry per line: a release is read in a comparison.
const lines = Object.entries(digest).map(([key, entry]) => `    ${JSON.stringify(key)}: ${JSON.stringify(entry)}`)
await writeFile(
  releasedFile,
  `{\n  "version": ${JSON.stringify(CONTRACT_VERSION)},\n  "entries": {\n${lines.join(',\n')}\n  }\n}\n`,
)
