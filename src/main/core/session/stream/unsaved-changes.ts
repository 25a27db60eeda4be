import { noticeText, type NoticeText } from '#shared/kernel/notice-texts'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { ChangeSet } from './change-set'

/** Delay before changes that could not be stored are tried again. */
const RETRY_MS = 2000

/** Changes of one session that could not be stored: kept in memory and tried again, in order, until they can be. */
export class UnsavedChanges {
  private readonly waiting: ChangeSet[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly commit: (changes: ChangeSet) => Promise<Result<void, ContractError>>) {}

  get count(): number {
    return this.waiting.length
  }

  add(changes: ChangeSet): void {
    this.waiting.push(changes)
  }

  retryLater(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.retry(), RETRY_MS)
    this.timer.unref()
  }

  /** Gives them up, because their session is gone. */
  drop(): void {
    clearTimeout(this.timer)
    this.waiting.length = 0
  }

  /** Tries once more, then stops trying. */
  async end(): Promise<void> {
    clearTimeout(this.timer)
    await this.retry()
    clearTimeout(this.timer)
  }

  private async retry(): Promise<void> {
    for (let changes = this.waiting[0]; changes !== undefined; changes = this.waiting[0]) {
      const committed = await this.commit(changes)
      if (!committed.ok) {
        this.retryLater()
        return
      }
      this.waiting.shift()
    }
  }
}

/** Returns the message for people while something cannot be stored. */
export function whyUnsaved({ code, message }: ContractError): NoticeText {
  return code === 'store-full' ? noticeText('unsaved/full') : noticeText('unsaved', { reason: message })
}
