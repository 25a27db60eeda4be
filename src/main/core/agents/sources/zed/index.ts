import { join } from 'node:path'
import type { Surroundings, TranscriptFormat } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import { text } from '#core/agents/transcript/values'
import { zedRules } from './fates'
import { readThread, threadHeads } from './threads'

/** Threads of Zed's agent: all of them in one database, each packed. */
export const zedTranscripts: TranscriptFormat = {
  adapterName: 'zed',
  displayName: 'Zed',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['tokens', 'cost', 'times'],
  isUntested: true,
  notCopied:
    'All threads are in one database, of which no copy is made: what was said is imported, and stays in Parley.',
  hides: zedRules,
  folders: (surroundings) => [join(dataFolder(surroundings), 'threads')],
  depth: 1,
  isTranscript: (path) => path === 'threads.db',
  heads: ({ path }) => Promise.resolve(path.endsWith('.db') ? threadHeads(path) : null),
  parts: () => Promise.resolve([]),
  items: (files, sessionId, { ledger = new Ledger() } = {}) => readThread(files, sessionId, ledger),
}

function dataFolder({ env, home, platform }: Surroundings): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Zed')
  if (platform === 'win32') return join(text(env['LOCALAPPDATA']) ?? join(home, 'AppData', 'Local'), 'Zed')
  return join(text(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), 'zed')
}
