import type { ContractError } from '../../../../shared/kernel/errors'
import type { Result } from '../../../../shared/kernel/result'
import type { Unit } from './change-set'

/** How long a unit that could not be stored waits before it is tried again. */
const RETRY_MS = 2000

/** Units of one session that could not be stored: kept in memory and tried again, in order, until they can be. */
export class UnsavedUnits {
  private readonly units: Unit[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly commit: (unit: Unit) => Promise<Result<void, ContractError>>) {}

  get count(): number {
    return this.units.length
  }

  add(unit: Unit): void {
    this.units.push(unit)
  }

  retryLater(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.retry(), RETRY_MS)
    this.timer.unref()
  }

  /** Tries once more, then stops trying. */
  async end(): Promise<void> {
    clearTimeout(this.timer)
    await this.retry()
    clearTimeout(this.timer)
  }

  private async retry(): Promise<void> {
    for (let unit = this.units[0]; unit !== undefined; unit = this.units[0]) {
      const committed = await this.commit(unit)
      if (!committed.ok) {
        this.retryLater()
        return
      }
      this.units.shift()
    }
  }
}

/** What people are told while something cannot be stored. */
export function whyUnsaved({ code, message }: ContractError): string {
  return code === 'store-full'
    ? 'There is no space left on the disk. What comes now is kept in memory and stored as soon as there is some: free it before you close Parley.'
    : `${message} What comes now is kept in memory and stored as soon as that is possible.`
}
