import type { ExclusiveGroup } from '#shared/kernel/define'
import type { Log } from '../base/context'
import { SerialQueue } from '../session/stream/serial-queue'

/** Runs requests that exclude each other one after the other, in the order they came. */
export class RequestLanes {
  readonly #lanes = new Map<ExclusiveGroup, SerialQueue>()

  constructor(readonly log: Log) {}

  run<T>(
    { name, oneAtATime }: { readonly name: string; readonly oneAtATime?: ExclusiveGroup | undefined },
    work: () => Promise<T>,
  ): Promise<T> {
    return oneAtATime === undefined ? work() : this.#lane(oneAtATime).exclusive(work, name)
  }

  #lane(group: ExclusiveGroup): SerialQueue {
    const lane =
      this.#lanes.get(group) ??
      new SerialQueue({
        onLong: ({ owner }, waiting) =>
          this.log(`${group}: held by ${owner}; waiting: ${waiting.join(', ') || 'nobody'}`),
      })
    this.#lanes.set(group, lane)
    return lane
  }
}
