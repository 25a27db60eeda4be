/** Runs `callback` once before the next paint; where nothing is painted, as in a hidden window, soon all the same. */
export type Scheduler = (callback: () => void) => void

/** A hidden page gets no animation frames, so a timer runs beside the frame and the first of the two wins. */
const HIDDEN_DELAY_MS = 200

export const nextFrame: Scheduler = (callback) => {
  const once = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    callback()
  }
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, HIDDEN_DELAY_MS)
}

export interface FrameQueue<T> {
  push(item: T): void
  /** Hands over what waits at once. */
  flush(): void
  /** Forgets what waits. */
  clear(): void
}

/** Collects items and hands them over in order, at most once a frame. */
export function createFrameQueue<T>(
  apply: (items: readonly T[]) => void,
  schedule: Scheduler = nextFrame,
): FrameQueue<T> {
  let waiting: T[] = []
  let scheduled = false

  const flush = () => {
    const items = waiting
    waiting = []
    if (items.length > 0) apply(items)
  }

  return {
    push(item) {
      waiting.push(item)
      if (scheduled) return
      scheduled = true
      schedule(() => {
        scheduled = false
        flush()
      })
    },
    flush,
    clear() {
      waiting = []
    },
  }
}
