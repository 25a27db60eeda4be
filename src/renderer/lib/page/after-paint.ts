import { nextFrame } from './frame-queue'

/** Runs work after the next paint, so that it does not delay what the user waits for. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let isCancelled = false
  nextFrame(() => {
    // A task that begins in a frame runs once that frame is painted.
    setTimeout(() => {
      if (!isCancelled) work()
    })
  })
  return () => {
    isCancelled = true
  }
}
