import { readdir } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import type { Skill } from '#shared/skill/entities'
import { readText } from '#core/base/folders/regular-file'
import { foldersUpwards } from '#core/base/folders/folders-upwards'
import { defined } from '#shared/kernel/defined'
import { readFrontMatter, textFact } from '#core/base/front-matter'

const MAX_FILE_BYTES = 256 * 1024
/** Maximum number of skills in a folder. */
const MOST_IN_A_FOLDER = 500
const DESCRIPTION_CHARACTERS = 1024

/** A folder with a folder for each skill. */
interface SkillFolder {
  readonly path: string
  readonly source: 'project' | 'user' | 'parley' | 'custom'
  readonly projectPath?: string
}

export interface FoundSkills {
  /** `enabled` is true for each. The first of a name counts; others of it are left out. */
  readonly skills: Skill[]
  /** User-facing errors of unreadable files. */
  readonly problems: string[]
}

export interface SkillPlaces {
  readonly dataDir: string
  readonly projectPaths: readonly string[]
  readonly skillDirectories?: readonly string[]
}

/** Finds the skills of projects, of the user and of Parley's own folder, the nearest first. */
export async function discoverSkills(places: SkillPlaces): Promise<FoundSkills> {
  const found = await Promise.all((await foldersOf(places)).map(readFolder))
  const byName = new Map<string, Skill>()
  for (const skill of found.flatMap(({ skills }) => skills)) if (!byName.has(skill.name)) byName.set(skill.name, skill)
  return { skills: [...byName.values()], problems: found.flatMap(({ problems }) => problems) }
}

async function foldersOf({ dataDir, projectPaths, skillDirectories = [] }: SkillPlaces): Promise<SkillFolder[]> {
  const projects = (await Promise.all(projectPaths.map(foldersUpwards))).flat()
  const home = os.homedir()
  return [
    ...skillDirectories.map((path) => ({ path, source: 'custom' as const })),
    ...projects.flatMap((projectPath) =>
      ['.claude', '.agents', '.parley'].map((tool) => ({
        path: join(projectPath, tool, 'skills'),
        source: 'project' as const,
        projectPath,
      })),
    ),
    { path: join(dataDir, 'skills'), source: 'parley' },
    { path: join(home, '.claude', 'skills'), source: 'user' },
    { path: join(home, '.agents', 'skills'), source: 'user' },
  ]
}

async function readFolder(folder: SkillFolder): Promise<FoundSkills> {
  const names = await readdir(folder.path).catch(() => [])
  const read = await Promise.all(
    names
      .sort()
      .slice(0, MOST_IN_A_FOLDER)
      .map((name) => readSkill(folder, name)),
  )
  return {
    skills: read.flatMap((skill) => (typeof skill === 'object' ? [skill] : [])),
    problems: read.flatMap((skill) => (typeof skill === 'string' ? [skill] : [])),
  }
}

/** A skill; a sentence when something is wrong with it; undefined when there is none. */
async function readSkill(
  { path: folder, source, projectPath }: SkillFolder,
  name: string,
): Promise<Skill | string | undefined> {
  const path = join(folder, name, 'SKILL.md')
  const file = await readText(path, MAX_FILE_BYTES)
  if (!file.ok) return undefined
  const { facts, problem } = readFrontMatter(file.value.text)
  if (problem !== undefined) return `${path} is left out: its front matter is not understood (${problem}).`
  const description = textFact(facts, 'description')
  if (description === undefined) return `${path} is left out: its front matter has no description.`
  return {
    name: textFact(facts, 'name') ?? name,
    description: description.replaceAll(/\s+/g, ' ').slice(0, DESCRIPTION_CHARACTERS),
    source,
    userInvocable: facts['user-invocable'] !== false,
    enabled: true,
    path,
    ...defined({ projectPath }),
  }
}
