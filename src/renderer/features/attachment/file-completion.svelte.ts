import type { Workspace } from '../../lib/workspace.svelte'
import { typedPath, withPath, type TextChange } from './references'
import type { Where } from './where'

const SHOWN = 12

/** A file or folder that can be named. */
export interface FileEntry {
  readonly path: string
  readonly kind: 'file' | 'directory'
}

/** Offers files while a path is typed after an `@`. */
export class FileCompletion {
  entries = $state.raw<readonly FileEntry[]>([])
  #at = 0
  #caret = 0
  #asked = 0

  constructor(
    private readonly workspace: Workspace,
    private readonly where: () => Where | undefined,
  ) {}

  /** Updates the entries for the text before the caret. */
  look = async (text: string, caret: number): Promise<void> => {
    const asked = ++this.#asked
    const typed = typedPath(text, caret)
    const where = this.where()
    if (typed === null || where === undefined) {
      this.close()
      return
    }
    const answer = await this.workspace.connection.request('session.files.complete', {
      ...where,
      query: typed.query,
      limit: SHOWN,
    })
    // A newer request for text typed since then is already under way.
    if (asked !== this.#asked) return
    this.#at = typed.at
    this.#caret = caret
    const entries = answer.ok ? answer.value.entries : []
    const isWhole = entries.some(({ path, kind }) => path === typed.query && kind === 'file')
    this.entries = isWhole ? [] : entries
  }

  close = (): void => {
    this.#asked++
    this.entries = []
  }

  /** Returns the edit that replaces the typed text with an entry. */
  take(text: string, entry: FileEntry): TextChange {
    this.close()
    return withPath(text, this.#at, this.#caret, entry.path)
  }
}
