import { readdir } from 'node:fs/promises'
import os from 'node:os'
import { basename, join } from 'node:path'
import type { InstructionSource } from '#shared/instructions/entities'
import { readText } from '#core/base/folders/regular-file'
import { foldersUpwards } from '#core/base/folders/folders-upwards'
import { defined } from '#shared/kernel/defined'
import { readFrontMatter, textFact } from '#core/base/front-matter'

const MAX_BYTES = 64 * 1024
const NAMES = ['AGENTS.md', 'CLAUDE.md', 'CLAUDE.local.md', 'GEMINI.md', '.cursorrules', join('.claude', 'CLAUDE.md')]
const COPILOT = join('.github', 'copilot-instructions.md')
/** Files of Copilot and VS Code that state the files they apply to. */
const INSTRUCTION_FOLDER = join('.github', 'instructions')
const USER_FILES = [
  join('.claude', 'CLAUDE.md'),
  join('.codex', 'AGENTS.md'),
  join('.gemini', 'GEMINI.md'),
  join('.config', 'opencode', 'AGENTS.md'),
  join('.copilot', 'copilot-instructions.md'),
]

type Candidate = Pick<InstructionSource, 'sourcePath' | 'type' | 'location' | 'label'>

/** The instruction files that agents find from a folder upwards, the nearest first, and then those of the user. */
export async function findInstructionSources(cwd: string): Promise<InstructionSource[]> {
  const home = os.homedir()
  const folders = await foldersUpwards(cwd)
  const root = folders.at(-1) ?? cwd
  const candidates: Candidate[] = [
    ...folders.flatMap((folder) =>
      NAMES.map((name) => ({
        sourcePath: join(folder, name),
        label: folder === cwd ? name : `${basename(folder)}: ${name}`,
        type: folder === root ? ('repo' as const) : ('nested-agents' as const),
        location: folder === cwd ? ('working-directory' as const) : ('repository' as const),
      })),
    ),
    { sourcePath: join(root, COPILOT), label: COPILOT, type: 'vscode', location: 'repository' },
    ...(await readdir(join(root, INSTRUCTION_FOLDER)).catch(() => []))
      .filter((name) => name.endsWith('.instructions.md'))
      .sort()
      .map((name) => ({
        sourcePath: join(root, INSTRUCTION_FOLDER, name),
        label: name,
        type: 'child-instructions' as const,
        location: 'repository' as const,
      })),
    ...USER_FILES.map((name) => ({
      sourcePath: join(home, name),
      label: join('~', name),
      type: 'home' as const,
      location: 'user' as const,
    })),
  ]
  // If the folder is the home folder, some are identical.
  const distinct = new Map(candidates.map((candidate) => [candidate.sourcePath, candidate]))
  const read = await Promise.all([...distinct.values()].map(readSource))
  return read.filter((source) => source !== undefined)
}

async function readSource(candidate: Candidate): Promise<InstructionSource | undefined> {
  const file = await readText(candidate.sourcePath, MAX_BYTES)
  if (!file.ok) return undefined
  const { text, size } = file.value
  const { facts } = readFrontMatter(text)
  const applyTo = textFact(facts, 'applyTo')
  const description = textFact(facts, 'description')
  return {
    id: candidate.sourcePath,
    ...candidate,
    content: text,
    size,
    ...defined({ applyTo, description }),
  }
}
