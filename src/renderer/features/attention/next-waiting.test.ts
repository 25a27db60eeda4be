import { beforeEach, expect, it } from 'vitest'
import type { AttentionEntry } from '../../../shared/attention/entities'
import { FakeHost } from '../../lib/testing/fake-host'
import { Workspace } from '../../lib/workspace.svelte'
import { isUnseen, markSeen, openNextWaiting } from './next-waiting'

const entry = (sessionId: string, state: AttentionEntry['attention']['state'], since: number): AttentionEntry => ({
  sessionId,
  attention: { state, since },
})

const sessions = [entry('done', 'doneUnseen', 1), entry('second', 'needsYou', 3), entry('first', 'needsYou', 2)]

let host: FakeHost
let workspace: Workspace

function change(payload: { sessions: AttentionEntry[]; removed: string[] }): void {
  host.emitServer({
    eventId: 'e',
    sequence: 1,
    timestamp: 0,
    ephemeral: true,
    type: 'attention.changed',
    payload,
  })
}

beforeEach(async () => {
  localStorage.clear()
  host = new FakeHost({ 'attention.markSeen': ({ sessionIds }) => ({ sessionIds }) })
  workspace = new Workspace(await host.connect(), localStorage, { current: false })
  change({ sessions, removed: [] })
})

it('steps through the sessions that need the user, from anywhere, and begins again', () => {
  workspace.showSettings()
  const visited = [1, 2, 3].map(() => {
    openNextWaiting(workspace)
    return workspace.current
  })
  expect(visited).toEqual(['first', 'second', 'first'])
  expect(workspace.page).toBeNull()
})

it('says when nothing needs the user', () => {
  change({ sessions: [], removed: ['first', 'second'] })
  const before = workspace.current
  openNextWaiting(workspace)
  expect(workspace.announcer.message).toContain('Nothing needs you.')
  expect(workspace.current).toBe(before)
})

it('takes note of an outcome that nobody has seen', async () => {
  expect([isUnseen(workspace, 'done'), isUnseen(workspace, 'first')]).toEqual([true, false])
  await markSeen(workspace, 'done')
  expect(host.inputs('attention.markSeen')).toEqual([{ sessionIds: ['done'] }])
})
