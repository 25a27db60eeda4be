/** Longest time between two looks, in milliseconds. */
const MAX_LOOK_MS = 15_000
const MIN_LOOK_MS = 100

export interface IdleOptions {
  /** Returns whether anybody is connected, or anything runs or waits. */
  readonly isBusy: () => boolean
  /** Returns the time after which the host ends, in milliseconds; null for never. Asked again at every look. */
  readonly limitMs: () => Promise<number | null>
  readonly now?: () => number
}

/** Wait for a host to be idle for its limit. After `end` it never settles. */
export interface IdleWatch {
  readonly idle: Promise<unknown>
  readonly end: () => void
}

/** Starts to wait until a host was idle for its limit. */
export function untilIdle({ isBusy, limitMs, now = () => performance.now() }: IdleOptions): IdleWatch {
  const { promise: idle, resolve } = Promise.withResolvers<null>()
  let idleSince = now()
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  const look = async (): Promise<void> => {
    const limit = await limitMs()
    if (isEnded) return
    if (isBusy()) idleSince = now()
    const rest = limit === null ? MAX_LOOK_MS : idleSince + limit - now()
    if (rest <= 0) resolve(null)
    else
      timer = setTimeout(() => void look(), Math.max(MIN_LOOK_MS, Math.min(rest, MAX_LOOK_MS, (limit ?? Infinity) / 4)))
  }
  void look()
  return {
    idle,
    end() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
