import { threadSupply, type WorkThread } from '../base/worker/thread'

/** Idle threads, at most as many as the hosts of most tests use at once. */
const MOST = 6
const kept: WorkThread[] = []
const own = { ...threadSupply }

/**
 * Keeps threads for the next host of this process: starting one costs a third of a second of processor time, more than most
 * tests that need it. A thread serves one host after another as it serves one piece of work after another. One whose work
 * failed is kept too: tables of failures would start one for each row. Only a crash ends it, as in the app.
 */
export function keepThreads(): void {
  threadSupply.take = () => {
    for (let thread = kept.pop(); thread !== undefined; thread = kept.pop()) if (!thread.isEnded) return thread
    return own.take()
  }
  threadSupply.giveBack = async (thread) => {
    if (thread.isEnded || kept.length >= MOST) await own.giveBack(thread)
    else kept.push(thread)
  }
  threadSupply.giveUp = (thread) => threadSupply.giveBack(thread)
}

/** Starts and ends threads as outside of tests, for tests of threads. */
export function keepNoThreads(): void {
  Object.assign(threadSupply, own)
}
