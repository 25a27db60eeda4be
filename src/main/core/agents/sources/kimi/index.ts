import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { kimiRules } from './fates'
import { isWire, parseKimi } from './parse'
import { folderOf, MAIN, readState } from './state'

/**
 * Sessions of Kimi Code: `sessions/<project>/<sessionId>/agents/main/wire.jsonl`, the events of the agents that it started
 * next to it, and the title and folder in `state.json`.
 */
export const kimiTranscripts: TranscriptFormat = {
  adapterName: 'kimi',
  displayName: 'Kimi Code',
  deletesAfterDays: null,
  hasNoAgent: true,
  untold: ['cost'],
  hides: kimiRules,
  folders: ({ env, home }) => [join(text(env['KIMI_CODE_HOME']) ?? join(home, '.kimi-code'), 'sessions')],
  depth: 5,
  leadsTo: (path) => /^[^/]+(?:\/[^/]+(?:\/agents(?:\/main)?)?)?$/.test(path),
  isTranscript: (path) => /^[^/]+\/[^/]+\/agents\/main\/wire\.jsonl$/.test(path),
  async heads(file) {
    if (!(await isWire(file))) return null
    const { sessionId } = await readState(file.path, [])
    const head = await headOfItems(parseKimi([file], sessionId, { isPartial: true }), sessionId)
    return head === null ? null : [head]
  },
  async parts(path) {
    const folder = folderOf(path)
    const names = await readdir(join(folder, 'agents')).catch((): string[] => [])
    const agents = await Promise.all(
      names
        .filter((name) => name !== MAIN)
        .map(async (name) => {
          const files = await readdir(join(folder, 'agents', name)).catch((): string[] => [])
          return files.includes('wire.jsonl') ? [join(folder, 'agents', name, 'wire.jsonl')] : []
        }),
    )
    const beside = await readdir(folder).catch((): string[] => [])
    return [...(beside.includes('state.json') ? [join(folder, 'state.json')] : []), ...agents.flat().sort()]
  },
  items: parseKimi,
}
