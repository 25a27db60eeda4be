import { join } from 'node:path'
import { text } from '#core/agents/transcript/values'
import type { TranscriptPlace } from '#core/agents/adapters/program/transcript-file'
import { opencode, type Relative } from '../relatives'

/** Returns where a program keeps its sessions: all of them in one database, or, in old versions of OpenCode, in files. */
export async function storeOf(relative: Relative): Promise<TranscriptPlace> {
  if (relative === opencode) return (await import('../transcript')).opencodeTranscripts
  const { command } = relative
  const database = new RegExp(`^${command}(?:-[\\w.-]+)?\\.db$`)
  return {
    folders: ({ env, home }) => [join(text(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), command)],
    depth: 1,
    isTranscript: (path) => database.test(path),
  }
}
