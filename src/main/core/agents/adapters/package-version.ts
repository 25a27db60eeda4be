import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const Package = z.looseObject({ name: z.string(), version: z.string() })

/**
 * Returns the version of a command's npm package, read from its files: running each program would take a second.
 * Undefined for other installations.
 */
export async function packageVersion(commandPath: string, packageName: string): Promise<string | undefined> {
  const real = await realpath(commandPath).catch(() => commandPath)
  const candidates: string[] = []
  for (let folder = dirname(real); folder !== dirname(folder); folder = dirname(folder)) candidates.push(folder)
  // On Windows a command is a script next to the package folder.
  candidates.push(join(dirname(commandPath), 'node_modules', packageName))
  for (const folder of candidates) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
    const parsed = text === undefined ? undefined : Package.safeParse(parseJson(text))
    if (parsed?.success === true && parsed.data.name === packageName) return parsed.data.version
  }
  return undefined
}

/**
 * Returns the version of an installed program: that of its npm package, or the one in its path, where custom installers
 * put it.
 */
export async function installedVersion(commandPath: string, packageName: string): Promise<string | undefined> {
  const version = await packageVersion(commandPath, packageName)
  if (version !== undefined) return version
  const real = await realpath(commandPath).catch(() => commandPath)
  return /[/\\]versions[/\\](\d+\.\d+\.\d+)/.exec(real)?.[1]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
