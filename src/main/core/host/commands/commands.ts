import { createHash } from 'node:crypto'
import type { RequestName } from '#shared/contract'
import type { Clock } from '#shared/kernel/clock'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, type Result } from '#shared/kernel/result'
import type { Store } from '#core/store/port'
import { runningCommand } from './noting-store'

/** Time for which a command is known after it was carried out. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** Number of answers that are kept to be repeated. */
const ANSWERS_KEPT = 1000

type Answer = Promise<Result<unknown, ContractError>>

/** A command that was received. */
interface Received {
  /** Hash of the request and its parameters. */
  readonly of: string
  readonly answer: Answer
}

/** A request that may be sent again. */
interface Command {
  readonly name: RequestName
  readonly commandId: string
  readonly params: unknown
}

/**
 * Carries each command out once: the same one again gets the answer of the first time, while that is known. Across a restart
 * of the host it is known which ones changed the store, but not their answers, which may hold secrets.
 */
export class Commands {
  readonly #received = new Map<string, Received>()
  #dropped = 0

  constructor(
    private readonly store: Pick<Store, 'read' | 'operations' | 'readOnly'>,
    private readonly clock: Clock,
  ) {}

  run(command: Command, work: () => Answer): Answer {
    const { commandId } = command
    const of = fingerprint(command)
    const known = this.#received.get(commandId)
    if (known !== undefined)
      return known.of === of ? known.answer : Promise.resolve(err(knownError('command-repeated/other', { commandId })))
    const answer = this.#carryOut(commandId, work)
    this.#received.set(commandId, { of, answer })
    void answer.catch(() => undefined).then(() => this.#forgetSurplus())
    return answer
  }

  async #carryOut(commandId: string, work: () => Answer): Answer {
    if (await this.store.read.hasReceipt(commandId)) return err(knownError('command-repeated'))
    void this.#dropOld()
    return runningCommand.run({ commandId, at: this.clock.now(), isNoted: false }, work)
  }

  /** Forgets the oldest answers. Those that are still worked on are among the newest. */
  #forgetSurplus(): void {
    for (const commandId of this.#received.keys()) {
      if (this.#received.size <= ANSWERS_KEPT) return
      this.#received.delete(commandId)
    }
  }

  /** Forgets old commands, at most once an hour. */
  async #dropOld(): Promise<void> {
    const now = this.clock.now()
    if (this.store.readOnly !== null || now - this.#dropped < KEPT_MS / 24) return
    this.#dropped = now
    await this.store.operations.dropReceipts(now - KEPT_MS)
  }
}

function fingerprint({ name, params }: Command): string {
  return createHash('sha256')
    .update(JSON.stringify([name, params]))
    .digest('base64')
}
