import { join } from 'node:path'
import type { TranscriptFormat } from '#core/agents/transcript/format'
import { headOfItems } from '#core/agents/transcript/head'
import { text } from '#core/agents/transcript/values'
import { defined } from '#shared/kernel/defined'
import { parseCodex, resumeCodex } from './parse'
import { codexRules } from './passed-over'
import { namesOfThreads } from './names'
import { filesBegunBy, filesOfThread, homeOf, metaOf, parentOf, rolloutName } from './segments'

/**
 * Sessions of Codex: `sessions/<year>/<month>/<day>/rollout-<time>-<sessionId>.jsonl`. Old ones are packed, archived ones
 * in another folder.
 */
export const codexTranscripts: TranscriptFormat = {
  adapterName: 'codex',
  displayName: 'Codex',
  deletesAfterDays: null,
  hides: codexRules,
  folders: ({ env, home }) => {
    const own = text(env['CODEX_HOME']) ?? join(home, '.codex')
    return [join(own, 'sessions'), join(own, 'archived_sessions')]
  },
  depth: 4,
  names: (folder) => namesOfThreads(homeOf(join(folder, 'any'))),
  isTranscript: (path) => /(?:^|\/)rollout-[^/]+\.jsonl(?:\.zst)?$/.test(path),
  async heads(file) {
    const name = rolloutName(file.path)
    if (name === undefined) return null
    const meta = await metaOf(file)
    // The part after a revert is in a file of its own, with the id of the thread in its header.
    const sessionId = text(meta?.['id']) ?? name.threadId
    const parentId = meta === undefined ? undefined : parentOf(meta)
    const head = await headOfItems(parseCodex([file], sessionId), sessionId)
    return head === null ? null : [{ ...head, ...defined({ parentId }) }]
  },
  parts: filesOfThread,
  children: filesBegunBy,
  items: parseCodex,
  resume: resumeCodex,
}
