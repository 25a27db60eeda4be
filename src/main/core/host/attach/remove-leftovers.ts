import { readdir, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files that are replaced in one step. Each may be a link to a file elsewhere, beside which the new one is written. */
const REPLACED = ['settings.json', 'keybindings.json', 'secrets.json', 'devices.json', 'host.json']
const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const LEFTOVER = new RegExp(`^(?<name>.+)\\.${UUID}\\.tmp(?:\\.bak)?$`)

/** Removes new versions of files that a host was killed in the middle of writing. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  const targets = await Promise.all(REPLACED.map((name) => targetOf(join(dataDir, name))))
  const files = new Set([...REPLACED.map((name) => join(dataDir, name)), ...targets])
  for (const folder of new Set([...files].map((file) => dirname(file))))
    for (const name of await readdir(folder).catch(() => [])) {
      const replaced = LEFTOVER.exec(name)?.groups?.['name']
      if (replaced !== undefined && files.has(join(folder, replaced)))
        await rm(join(folder, name), { force: true }).catch(() => undefined)
    }
}

const targetOf = (file: string): Promise<string> => realpath(file).catch(() => file)
