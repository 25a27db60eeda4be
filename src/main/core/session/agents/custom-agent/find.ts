import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { CustomAgent } from '#shared/custom-agent/requests'
import { defined } from '#shared/kernel/defined'
import { readText } from '#core/base/folders/regular-file'

/** Folders where tools look for such files, relative to a project's folder and to the user's home folder. */
const FOLDERS = [join('.claude', 'agents'), join('.github', 'agents'), join('.opencode', 'agent')]
const MAX_FILES = 200
const MAX_BYTES = 256 * 1024
const MAX_TOOLS = 500

const Head = z.looseObject({
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  model: z.string().trim().min(1).max(300).optional().catch(undefined),
  tools: z.unknown().optional(),
  disallowedTools: z.unknown().optional(),
})

/** A custom agent and its instructions. */
export interface FoundAgent {
  readonly agent: CustomAgent
  readonly instructions: string
}

/** Finds the custom agents of a folder and of the user; of several with one name the first. Skips unusable files. */
export async function findCustomAgents(cwd: string, home = homedir()): Promise<FoundAgent[]> {
  const found = new Map<string, FoundAgent>()
  for (const root of [cwd, home])
    for (const folder of FOLDERS)
      for (const each of await readFolder(join(root, folder)))
        if (!found.has(each.agent.name)) found.set(each.agent.name, each)
  return [...found.values()]
}

async function readFolder(folder: string): Promise<FoundAgent[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.md')).sort()
  const agents = await Promise.all(names.slice(0, MAX_FILES).map((name) => readAgent(join(folder, name))))
  return agents.filter((agent) => agent !== null)
}

async function readAgent(path: string): Promise<FoundAgent | null> {
  const read = await readText(path, MAX_BYTES)
  if (!read.ok) return null
  const { head = '', body = '' } = /^---\r?\n(?<head>[\s\S]*?)\r?\n---\r?\n?(?<body>[\s\S]*)$/.exec(read.value.text)
    ?.groups ?? {
    body: read.value.text,
  }
  const { name: given, description = '', model, ...told } = Head.parse(parseHead(head))
  const name = given ?? basename(path).replace(/(?:\.agent)?\.md$/, '')
  const instructions = body.trim()
  if (instructions === '') return null
  const tools = namesOf(told.tools)
  const disallowedTools = [...(namesOf(told.disallowedTools) ?? []), ...switchedOff(told.tools)]
  const agent: CustomAgent = {
    name,
    displayName: name,
    description,
    path,
    ...defined({ model, tools }),
    ...(disallowedTools.length === 0 ? {} : { disallowedTools }),
  }
  return { agent, instructions }
}

/** Names in a list, or in one line with commas between them. Undefined: all. */
function namesOf(value: unknown): string[] | undefined {
  const names = typeof value === 'string' ? value.split(/,(?![^(]*\))/) : Array.isArray(value) ? value : undefined
  const plain = names
    ?.filter((name): name is string => typeof name === 'string')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return plain?.includes('*') === true ? undefined : plain?.slice(0, MAX_TOOLS)
}

/** Some tools say what an agent is not to have: `bash: false`. */
function switchedOff(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, isOn]) => (isOn === false ? [name] : []))
}

function parseHead(text: string): object {
  try {
    const value: unknown = parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
