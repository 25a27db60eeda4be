import { createPlayground } from '#core/agents/adapters/playground'
import { createProcesses } from '#core/base/process/processes'
import { startTestHost } from '#core/testing/test-host'

/*
 * A program whose host follows a machine and moves a session of it here, again and again until it works. It prints a line
 * when it begins and one at the end.
 */

const [dataDir = '', url = '', sessionId = '', repository = ''] = process.argv.slice(2)
const processes = createProcesses()
const { client: connect } = await startTestHost([createPlayground({ processes })], { dataDir, processes })
const client = await connect()
const { machines } = await client.must('machine.list', {})
if (machines.length === 0) await client.must('machine.add', { address: { kind: 'serve', url }, name: 'Far' })
const isListed = async (): Promise<boolean> => {
  const { sessions } = await client.must('session.list', {})
  return sessions.some((session) => session.sessionId === sessionId)
}
while (!(await isListed())) await new Promise((resolve) => setTimeout(resolve, 20))
process.stdout.write('begun\n')
const code = repository.startsWith('clone:')
  ? { kind: 'clone' as const, folder: repository.slice('clone:'.length) }
  : { kind: 'worktree' as const, repository }
const moved = await client.request('machine.move', { sessionId, code })
process.stdout.write(`${JSON.stringify(moved)}\n`)
setInterval(() => {}, 1000)
