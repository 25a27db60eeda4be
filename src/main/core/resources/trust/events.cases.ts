import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { HostEventCases } from '#core/testing/event-table/case'

/** Scenarios of the folder trust events. */
export const trustHostEventCases = {
  'trust.changed': {
    async when(scenario) {
      const folder = await temporaryFolder()
      await mkdir(path.join(folder, '.claude'))
      await writeFile(path.join(folder, '.claude', 'settings.json'), JSON.stringify({ apiKeyHelper: 'helper' }))
      const { contentHash } = await scenario.must('trust.inspect', { folder })
      await scenario.must('trust.grant', { folder, contentHash })
      return { payload: { folder, trusted: true } }
    },
  },
  'trust.waitingChanged': {
    async when(stage) {
      const folder = await temporaryFolder()
      await mkdir(path.join(folder, '.claude'))
      await writeFile(path.join(folder, '.claude', 'settings.json'), JSON.stringify({ apiKeyHelper: 'helper' }))
      const { contentHash } = await stage.must('trust.inspect', { folder })
      await stage.must('trust.block', { folder, contentHash })
      return { payload: { folder } }
    },
  },
} satisfies HostEventCases
