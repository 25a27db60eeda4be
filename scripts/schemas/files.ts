import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiSchema } from './api'
import { eventsSchema } from './events'

const folder = join(import.meta.dirname, '..', '..', 'resources', 'schemas')

/** The published schema files by name, as they follow from the contract. The same contract gives the same text. */
export function schemaFiles(): ReadonlyMap<string, string> {
  const text = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`
  return new Map([
    ['api.schema.json', text(apiSchema())],
    ['session-events.schema.json', text(eventsSchema())],
  ])
}

/** The names of published files that are missing or differ from the contract. */
export async function driftedFiles(): Promise<string[]> {
  const drifted: string[] = []
  for (const [name, text] of schemaFiles()) {
    const published = await readFile(join(folder, name), 'utf8').catch(() => '')
    // A checkout on Windows may have other line ends.
    if (published.replaceAll('\r\n', '\n') !== text) drifted.push(name)
  }
  return drifted
}

/** Writes the schema files. */
export async function writeSchemaFiles(): Promise<void> {
  for (const [name, text] of schemaFiles()) await writeFile(join(folder, name), text)
}
