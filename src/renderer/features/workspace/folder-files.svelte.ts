import { ok, type Result } from '#shared/kernel/result'
import type { ContractError } from '#shared/kernel/errors'
import type { Requester } from '#client/connection'
import { m } from '#messages'

/** The most files that are read at once: enough to find any by typing some of its name. */
const MOST = 10_000
/** The most that show. */
const SHOWN = 200

/** The files of a session's folder, read when asked for. Nothing here throws. */
export class FolderFiles {
  /** Null until they were read. */
  files = $state.raw<readonly string[] | null>(null)
  /** There are more than were read. */
  more = $state(false)
  error = $state.raw<ContractError | null>(null)

  constructor(
    private readonly requester: Requester,
    private readonly sessionId: string,
  ) {}

  load = async (): Promise<void> => {
    const answer = await this.requester.request('session.workspaces.listFiles', {
      sessionId: this.sessionId,
      limit: MOST,
    })
    this.error = answer.ok ? null : answer.error
    if (!answer.ok) return
    this.files = answer.value.files
    this.more = answer.value.truncated || answer.value.total > answer.value.files.length
  }

  /** A text file's beginning. */
  read = async (path: string): Promise<Result<{ text: string; complete: boolean }, ContractError>> => {
    const answer = await this.requester.request('session.workspaces.readFile', { sessionId: this.sessionId, path })
    return answer.ok ? ok({ text: answer.value.content, complete: answer.value.complete }) : answer
  }

  /** Writes a new file. Resolves to what went wrong, or null; one that is there is not touched. */
  create = async (path: string, content: string): Promise<string | null> => {
    const there = await this.requester.request('session.workspaces.readFile', { sessionId: this.sessionId, path })
    if (there.ok) return m.workspace.nameTaken
    if (there.error.code !== 'file-not-found') return there.error.message
    const answer = await this.requester.request('session.workspaces.createFile', {
      sessionId: this.sessionId,
      path,
      content,
    })
    if (!answer.ok) return answer.error.message
    await this.load()
    return null
  }
}

/** The files whose paths hold a text, in any case: the first of them, and how many there are. */
export function matchingFiles(files: readonly string[], text: string): { shown: readonly string[]; total: number } {
  const wanted = text.trim().toLowerCase()
  const found = wanted === '' ? files : files.filter((path) => path.toLowerCase().includes(wanted))
  return { shown: found.slice(0, SHOWN), total: found.length }
}
