import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SessionEventCases } from '#core/testing/event-table/case'

/** Scenarios of the instruction events. */
export const instructionEventCases = {
  instruction_discovered: {
    async when(scenario) {
      const folder = await scenario.newFolder()
      const sourcePath = join(folder, 'AGENTS.md')
      await writeFile(sourcePath, 'Be brief.')
      const created = await scenario.must('session.create', { targetWorkingDirectory: folder })
      const { sessionId, agentId } = await scenario.say(await scenario.watch(created.sessionId), 'say something')
      await scenario.until(sessionId, 'instruction_discovered')
      return { sessionId, payload: { sessionId, agentId, source: { sourcePath, location: 'working-directory' } } }
    },
  },
} satisfies SessionEventCases
