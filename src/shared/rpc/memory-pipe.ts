import type { MessagePipe, PipeReader } from './pipe'

/** One end of a pipe inside this process, for tests. */
export interface MemoryPipe extends MessagePipe {
  /** Ends this end's half: nothing more is sent from here. */
  end(): void
  /** Hands the other end an `oversized`. */
  sendOversized(): void
}

/** Two ends that deliver to each other at once. */
export function createMemoryPipes(): [MemoryPipe, MemoryPipe] {
  const readers: (PipeReader | undefined)[] = []
  let open = true
  const side = (mine: 0 | 1, other: 0 | 1): MemoryPipe => ({
    listen(reader) {
      readers[mine] = reader
    },
    send(text) {
      if (open) readers[other]?.message(text)
    },
    close() {
      if (!open) return
      open = false
      readers[other]?.closed('The other side closed the connection.')
    },
    end: () => readers[other]?.ended(),
    sendOversized: () => readers[other]?.oversized(),
  })
  return [side(0, 1), side(1, 0)]
}
