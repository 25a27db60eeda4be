import { expect, it } from 'vitest'
import type { ImportPreview, PreviewSession } from '#shared/snapshot/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { ImportFile } from './import-file.svelte'

const session = (sessionId: string, exists: boolean): PreviewSession => ({
  sessionId,
  title: sessionId,
  parentSessionId: null,
  branchKind: null,
  createdAt: 1,
  lastActivityAt: 1,
  messageCount: 2,
  turnCount: 1,
  uses: {},
  exists,
})

it('does not count sessions that stay as they are among those that are imported', async () => {
  const file = new ImportFile(await new FakeHost({}).connect(), { name: 'all.json', path: '/all.json' })
  file.preview = {
    sessions: [session('new', false), session('old', true), session('older', true)],
  } as unknown as ImportPreview
  const written = () => file.written.map(({ session: { sessionId } }) => sessionId)
  expect(written()).toEqual(['new'])
  file.decide('old', 'overwrite')
  expect(written()).toEqual(['new', 'old'])
  file.choose('new', false)
  expect(written()).toEqual(['old'])
  file.decideAll('skip')
  expect(written()).toEqual([])
})
