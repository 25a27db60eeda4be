import { join } from 'node:path'
import type { ProcessNotes, Surroundings } from '#core/agents/transcript/format'
import { parseRecord } from '#core/agents/transcript/records'
import { text } from '#core/agents/transcript/values'
import { defined } from '#shared/kernel/defined'

/** Returns the folders that Claude Code keeps everything in. */
export function claudeFolders({ env, home }: Surroundings): string[] {
  const own = text(env['CLAUDE_CONFIG_DIR'])
  if (own !== undefined) return [own]
  return [join(home, '.claude'), join(text(env['XDG_CONFIG_HOME']) ?? join(home, '.config'), 'claude')]
}

/** Since 2.1, each interactive process has a file of its number, which it removes at its end. */
export const claudeProcesses: ProcessNotes = {
  folders: (surroundings) => claudeFolders(surroundings).map((folder) => join(folder, 'sessions')),
  isNote: (name) => /^\d{1,10}\.json$/.test(name),
  parse(note) {
    const { pid, sessionId, procStart } = parseRecord(note) ?? {}
    const id = text(sessionId)
    if (id === undefined || typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 1) return null
    // A number on Linux, a date elsewhere.
    const start = text(procStart)
    const startedAt = start !== undefined && /^\d{1,15}$/.test(start) ? Number(start) : undefined
    return { sessionId: id, pid, ...defined({ startedAt }) }
  },
}
