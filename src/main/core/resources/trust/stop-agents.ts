import path from 'node:path'
import type { ResourcesContext } from '../context'

/** Ends idle agents that work in a folder, so that their next message starts them under the current rules. */
export async function stopAgentsIn({ sessions }: Pick<ResourcesContext, 'sessions'>, folder: string): Promise<void> {
  const idle = sessions.all.filter(({ isBusy }) => !isBusy)
  const concerned = idle.flatMap(({ agents, cwd }) =>
    agents.filter((runner) => runner.isStarted && isWithin(runner.agent.cwd ?? cwd, folder)),
  )
  await Promise.all(concerned.map((runner) => runner.stop()))
}

function isWithin(inner: string, outer: string): boolean {
  const steps = path.relative(outer, inner)
  return steps === '' || (!steps.startsWith('..') && !path.isAbsolute(steps))
}
