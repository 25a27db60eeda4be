import { join } from 'node:path'
import type { Surroundings, TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { piRules } from './fates'
import { parsePi, piSessionId } from './parse'

/**
 * Sessions of pi and of programs made from it: `sessions/<folder>/<time>_<sessionId>.jsonl`, a tree of entries. The name
 * of the folder is ambiguous; the header has it.
 */
function relative(own: {
  readonly adapterName: string
  readonly displayName: string
  folders(surroundings: Surroundings): string[]
}): TranscriptFormat {
  return {
    adapterName: own.adapterName,
    displayName: own.displayName,
    deletesAfterDays: null,
    hasNoAgent: true,
    hides: piRules,
    folders: (surroundings) => own.folders(surroundings),
    depth: 2,
    isTranscript: (path) => /^(?:[^/]+\/)?[^/]+\.jsonl$/.test(path),
    async heads(file) {
      const sessionId = await piSessionId(file)
      if (sessionId === undefined) return null
      const head = await headOfItems(parsePi([file], sessionId, { isPartial: true }), sessionId)
      return head === null ? null : [head]
    },
    parts: () => Promise.resolve([]),
    items: parsePi,
  }
}

export const piTranscripts: TranscriptFormat = relative({
  adapterName: 'pi',
  displayName: 'pi',
  folders({ env, home }) {
    const chosen = text(env['PI_CODING_AGENT_SESSION_DIR'])
    const own = join(text(env['PI_CODING_AGENT_DIR']) ?? join(home, '.pi', 'agent'), 'sessions')
    return chosen === undefined ? [own] : [chosen, own]
  },
})

export const ohMyPiTranscripts: TranscriptFormat = {
  ...relative({
    adapterName: 'omp',
    displayName: 'Oh My Pi',
    folders: ({ home }) => [join(home, '.omp', 'agent', 'sessions')],
  }),
  isUntested: true,
}
