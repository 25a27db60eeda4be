import { join } from 'node:path'
import type { Surroundings, TranscriptFormat } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import { text } from '#core/agents/transcript/values'
import { gooseRules } from './fates'
import { gooseHeads, readGoose } from './sessions'

/** Sessions of Goose: all of them in one database. */
export const gooseTranscripts: TranscriptFormat = {
  adapterName: 'goose',
  displayName: 'Goose',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['cachedTokens'],
  isUntested: true,
  notCopied:
    'All sessions are in one database, of which no copy is made: what was said is imported, and stays in Parley.',
  hides: gooseRules,
  folders: (surroundings) => [join(dataFolder(surroundings), 'sessions')],
  depth: 1,
  isTranscript: (path) => path === 'sessions.db',
  heads: ({ path }) => Promise.resolve(path.endsWith('.db') ? gooseHeads(path) : null),
  parts: () => Promise.resolve([]),
  items: (files, sessionId, { ledger = new Ledger() } = {}) => readGoose(files, sessionId, ledger),
}

function dataFolder({ env, home, platform }: Surroundings): string {
  const root = text(env['GOOSE_PATH_ROOT'])
  if (root !== undefined) return join(root, 'data')
  if (platform === 'win32')
    return join(text(env['APPDATA']) ?? join(home, 'AppData', 'Roaming'), 'Block', 'goose', 'data')
  return join(text(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), 'goose')
}
