import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MANIFEST_FILE } from './manifest'

/** A program that connects and stays. */
const STAYS = `
const { openParley } = await import(process.env.PARLEY_CLIENT)
const opened = await openParley({ parent: true }, { name: 'fixture' })
if (!opened.ok) process.exit(1)
`

/** Writes an extension below a folder; answers its own folder. */
export async function writeExtension(
  parent: string,
  name: string,
  program = STAYS,
  manifest: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const folder = join(parent, name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'main.mjs'), program)
  const content = { name, program: ['node', 'main.mjs'], scopes: [], ...manifest }
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(content))
  return folder
}
