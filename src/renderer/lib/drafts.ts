import type { KeyValueStore } from './storage'

const PREFIX = 'parley.draft.'
/** The draft of the session that does not exist yet. */
export const NEW_SESSION = 'new'

/** What was typed and not sent, by session; it survives a reload and a restart. */
export class Drafts {
  constructor(private readonly storage: KeyValueStore) {}

  get(sessionId: string): string {
    return this.storage.getItem(PREFIX + sessionId) ?? ''
  }

  set(sessionId: string, text: string): void {
    if (text === '') {
      this.storage.removeItem(PREFIX + sessionId)
      return
    }
    try {
      this.storage.setItem(PREFIX + sessionId, text)
    } catch {
      // The storage is full: the draft then lives only as long as its composer does.
    }
  }

  /** Puts texts that were taken back before what is typed now. Answers the new draft. */
  giveBack(sessionId: string, texts: readonly string[]): string {
    const draft = [...texts, this.get(sessionId)].filter((text) => text.trim() !== '').join('\n\n')
    this.set(sessionId, draft)
    return draft
  }
}
