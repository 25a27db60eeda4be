import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionEventCases } from '../../testing/event-table/case'

/** Scenarios of the instruction events. */
export const instructionEventCases = {
  instruction_discovered: {
    async when(stage) {
      const folder = await stage.newFolder()
      const sourcePath = join(folder, 'AGENTS.md')
      await writeFile(sourcePath, 'Be brief.')
      const created = await stage.must('session.create', { targetWorkingDirectory: folder })
      const { sessionId, agentId } = await stage.say(await stage.watch(created.sessionId), 'say something')
      await stage.until(sessionId, 'instruction_discovered')
      return { sessionId, payload: { sessionId, agentId, source: { sourcePath, location: 'working-directory' } } }
    },
  },
} satisfies SessionEventCases
