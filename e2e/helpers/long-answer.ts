import { openStore } from '#core/store/open'
import { systemClock } from '#shared/kernel/clock'
import { Random } from '../../bench/random'
import { SessionMaker, Source } from '../../bench/session-maker'
import type { Folders } from '../fixtures/folders'

/** Writes a session with one answer into the store of an app that is not running. Returns its id. */
export async function writeLongAnswer({ data, home }: Folders, content: string): Promise<string> {
  const opened = await openStore({ dir: data, clock: systemClock })
  if (!opened.ok) throw new Error(opened.error.message)
  const session = new SessionMaker(new Source(new Random(1)), Date.now(), false)
  const written = await opened.value.write((writer) => {
    session.begin(writer)
    session.answered(writer, [{ type: 'text', content }])
    session.end(writer)
    writer.patchSession(session.sessionId, { targetWorkingDirectory: home, status: 'closed' })
  })
  await opened.value.close()
  if (!written.ok) throw new Error(written.error.message)
  return session.sessionId
}
