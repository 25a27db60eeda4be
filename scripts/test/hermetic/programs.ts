import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Programs that Parley uses as agents when they are on `PATH`. */
export const agentPrograms: readonly string[] = [
  'claude',
  'claude-agent-acp',
  'codex',
  'codex-acp',
  'opencode',
  'copilot',
  'gemini',
]

const isAgent = (file: string): boolean => agentPrograms.includes(file.replace(/\.(exe|cmd|ps1|bat)$/i, ''))

/**
 * Returns a `PATH` without its agents. A folder that contains some is replaced by one in `folder` with links to
 * everything else, because Node and npm are often in the same folder. On Windows npm installs programs in a separate
 * folder, which is omitted.
 */
export function withoutAgents(path: string, folder: string): string {
  const folders = [...new Set(path.split(delimiter).filter((entry) => isAbsolute(entry)))]
  const replaced = folders.flatMap((original, index) => {
    const programs = programsIn(original)
    if (!programs.some(isAgent)) return [original]
    if (process.platform === 'win32') return []
    const stand = join(folder, String(index))
    if (mkdirSync(stand, { recursive: true }) !== undefined)
      for (const program of programs) if (!isAgent(program)) symlinkSync(join(original, program), join(stand, program))
    return [stand]
  })
  return replaced.join(delimiter)
}

function programsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Missing or not accessible to this user.
    return []
  }
}
