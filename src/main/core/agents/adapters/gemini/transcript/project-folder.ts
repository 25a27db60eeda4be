import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'

/** Maximum size of the files that name folders, in bytes. */
const LARGEST = 16 * 1024 * 1024

/**
 * Returns the folder of a session that its file does not name. Gemini CLI has it beside: in the folder of the project, or in
 * a list of all projects.
 */
export function projectFolder(path: string): string | undefined {
  const project = dirname(dirname(path))
  const root = read(join(project, '.project_root'))?.trim()
  if (root !== undefined && root !== '') return root
  const name = project.split(/[\\/]/).at(-1)
  const projects = record(parseRecord(read(join(project, '..', '..', 'projects.json')) ?? '')?.['projects'])
  return Object.entries(projects).find(([, value]) => text(value) === name)?.[0]
}

function read(path: string): string | undefined {
  try {
    const state = statSync(path, { throwIfNoEntry: false })
    return state?.isFile() === true && state.size <= LARGEST ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}
