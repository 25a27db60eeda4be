import { openStore } from '#core/store/open'
import { systemClock } from '#shared/kernel/clock'

const MINUTE = 60_000

/** Stores closed sessions of some projects, one a minute or at another distance, the first the newest: "Task 1" … */
export async function storeManySessions(
  dataDir: string,
  count: number,
  projects = 3,
  distanceMs = MINUTE,
): Promise<void> {
  const opened = await openStore({ dir: dataDir, clock: systemClock })
  if (!opened.ok) throw new Error(opened.error.message)
  const store = opened.value
  const now = Date.now()
  for (let from = 0; from < count; from += 500)
    await store.write((writer) => {
      for (let at = from; at < Math.min(count, from + 500); at++) {
        const time = now - at * distanceMs
        const project = `/work/project-${(at % projects) + 1}`
        const tags = at % 10 === 0 ? ['release'] : undefined
        writer.insertSession({
          sessionId: `task-${at + 1}`,
          title: `Task ${at + 1}`,
          status: 'closed',
          createdAt: time,
          lastActivityAt: time,
          targetWorkingDirectory: project,
          adapterName: at % 2 === 0 ? 'claude-code' : 'codex',
          agents: [],
          ...(tags === undefined ? {} : { tags }),
        })
      }
    })
  await store.close()
}
