import { readdir, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { parse } from 'jsonc-parser'
import type { AgentPlugin } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'

/** Maximum number of extensions read. */
const MOST = 200

/**
 * Reads the extensions of Gemini that a session in the folder has: the user's, and those of the folder, which come first. Reads
 * their manifests only.
 */
export async function installedExtensions(env: NodeJS.ProcessEnv, cwd: string): Promise<AgentPlugin[]> {
  const home = text(env['GEMINI_CLI_HOME']) ?? text(env['HOME']) ?? homedir()
  const own = join(home, '.gemini', 'extensions')
  const rules = record(await readJson(join(own, 'extension-enablement.json')))
  const found = new Map<string, AgentPlugin>()
  for (const folder of new Set([join(cwd, '.gemini', 'extensions'), own]))
    for (const { name, version, source } of await extensionsIn(folder)) {
      const overrides = list(record(rules[name])['overrides']).flatMap((rule) => text(rule) ?? [])
      const plugin = { name, marketplace: source, enabled: isEnabled(overrides, cwd), ...defined({ version }) }
      if (!found.has(name)) found.set(name, plugin)
    }
  return [...found.values()]
}

/** Returns whether an extension is switched on in a folder: the last rule that applies decides. */
export function isEnabled(rules: readonly string[], cwd: string): boolean {
  const folder = withSeparator(resolve(cwd))
  return rules.reduce((enabled, rule) => {
    const isOff = rule.startsWith('!')
    const pattern = rule.replace(/^!/, '')
    const isTree = pattern.endsWith('*')
    const path = withSeparator(pattern.replace(/\*$/, ''))
    return (isTree ? folder.startsWith(path) : folder === path) ? !isOff : enabled
  }, true)
}

const withSeparator = (path: string): string => {
  const plain = path.replaceAll('/', sep)
  return plain.endsWith(sep) ? plain : plain + sep
}

async function extensionsIn(folder: string) {
  const names = await readdir(folder).catch(() => [])
  const read = names
    .toSorted()
    .slice(0, MOST)
    .map(async (entry) => {
      const manifest = record(await readJson(join(folder, entry, 'gemini-extension.json')))
      const installed = record(await readJson(join(folder, entry, '.gemini-extension-install.json')))
      const name = text(manifest['name'])
      const version = text(manifest['version'])
      return name === undefined ? [] : [{ name, version, source: text(installed['source']) ?? 'file' }]
    })
  return (await Promise.all(read)).flat()
}

async function readJson(path: string): Promise<unknown> {
  const content = await readFile(path, 'utf8').catch(() => '')
  return parse(content) as unknown
}
