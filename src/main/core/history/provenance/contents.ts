import type { FileVersion } from '#shared/files/entities'
import type { SessionContext } from '#core/session/runtime/context'
import { LONGEST_TEXT } from '#core/session/files/version'
import { hashOf } from './git-versions'
import { linesOf } from './text'

/** Texts of versions, by their hashes. */
export class Contents {
  private readonly lines = new Map<string, readonly string[]>([[hashOf(''), []]])
  private readonly texts = new Map<string, string>()
  /** True once a content was asked for that is not kept. */
  isIncomplete = false

  constructor(private readonly store: SessionContext['store']) {}

  /** Takes a text. Returns its hash. */
  add(text: string): string {
    const hash = hashOf(text)
    if (!this.lines.has(hash)) {
      this.lines.set(hash, linesOf(text))
      this.texts.set(hash, text)
    }
    return hash
  }

  /** Reads a version that a session has kept. */
  async load(sessionId: string, version: FileVersion | null | undefined): Promise<void> {
    if (version?.hash === undefined || version.content !== 'text' || this.lines.has(version.hash)) return
    const kept = await this.store.read.blob(sessionId, version.hash, 0, LONGEST_TEXT)
    if (kept !== null) this.add(kept.text)
  }

  of(hash: string): readonly string[] | null {
    const lines = this.lines.get(hash)
    if (lines === undefined) this.isIncomplete = true
    return lines ?? null
  }

  textOf(hash: string): string | undefined {
    return this.texts.get(hash)
  }
}
