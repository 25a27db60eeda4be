import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cliDocument } from '#main/cli/documents/markdown'
import { manPage } from '#main/cli/documents/man-page'
import { changelogWith } from '../contract/changelog'
import { apiSchema } from './api'
import { contractSummary } from './document'
import { eventsSchema } from './events'
import { settingsDocument } from './settings-document'

const root = join(import.meta.dirname, '..', '..')
const folders: Readonly<Record<string, string>> = {
  'contract.md': 'docs',
  'settings.md': 'docs',
  'cli.md': 'docs',
  'parley.1': 'resources/man',
  'CONTRACT-CHANGELOG.md': '',
}

/** Returns the files in git that follow from the contract, by name. The same contract gives the same text. */
export function schemaFiles(): ReadonlyMap<string, string> {
  const [api, events] = [apiSchema(), eventsSchema()]
  const changelog = readFileSync(pathOf('CONTRACT-CHANGELOG.md'), 'utf8').replaceAll('\r\n', '\n')
  return new Map([
    ['contract.md', contractSummary()],
    ['settings.md', settingsDocument()],
    ['cli.md', cliDocument()],
    ['parley.1', manPage()],
    ['CONTRACT-CHANGELOG.md', changelogWith(changelog, api as unknown as Parameters<typeof changelogWith>[1], events)],
  ])
}

/** Returns the names of those files that are missing or differ from what follows from the contract. */
export async function driftedFiles(files: ReadonlyMap<string, string> = schemaFiles()): Promise<string[]> {
  const drifted: string[] = []
  for (const [name, text] of files) {
    const published = await readFile(pathOf(name), 'utf8').catch(() => '')
    // A checkout on Windows may have different line endings.
    if (published.replaceAll('\r\n', '\n') !== text) drifted.push(name)
  }
  return drifted
}

/** Writes those files. */
export async function writeSchemaFiles(): Promise<void> {
  for (const [name, text] of schemaFiles()) await writeFile(pathOf(name), text)
}

function pathOf(name: string): string {
  return join(root, folders[name] ?? '', name)
}
