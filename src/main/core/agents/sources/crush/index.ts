import { isAbsolute, join } from 'node:path'
import type { Surroundings, TranscriptFormat } from '#core/agents/transcript/format'
import { Ledger } from '#core/agents/transcript/ledger'
import { list, record, text } from '#core/agents/transcript/values'
import { recordBeside } from '#core/agents/transcript/whole'
import { crushHeads, crushRules, readCrush } from './sessions'

/** Sessions of Crush: a database in a folder of each project, which a list of projects names. */
export const crushTranscripts: TranscriptFormat = {
  adapterName: 'crush',
  displayName: 'Crush',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['tokens', 'cachedTokens'],
  isUntested: true,
  notCopied:
    'A database has all sessions of a project, of which no copy is made: what was said is imported, and stays in Parley.',
  hides: crushRules,
  folders(surroundings) {
    const own = dataFolder(surroundings)
    const projects = list(recordBeside(join(own, 'projects.json'))?.['projects']).map(record)
    const folders = projects.flatMap(({ path, data_dir: data }) => {
      const project = text(path)
      const folder = text(data) ?? '.crush'
      if (project === undefined || !isAbsolute(project)) return []
      return [isAbsolute(folder) ? folder : join(project, folder)]
    })
    return [own, ...new Set(folders)]
  },
  depth: 1,
  isTranscript: (path) => path === 'crush.db',
  heads: ({ path }) => Promise.resolve(path.endsWith('.db') ? crushHeads(path) : null),
  parts: () => Promise.resolve([]),
  items: (files, sessionId, { ledger = new Ledger() } = {}) => readCrush(files, sessionId, ledger),
}

function dataFolder({ env, home, platform }: Surroundings): string {
  const chosen = text(env['CRUSH_GLOBAL_DATA'])
  if (chosen !== undefined) return chosen
  if (platform === 'win32') return join(text(env['LOCALAPPDATA']) ?? join(home, 'AppData', 'Local'), 'crush')
  return join(text(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), 'crush')
}
