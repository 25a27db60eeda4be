import type { MessagePipe, PipeReader } from './pipe'

/** One end of an in-process pipe, for tests. */
export interface MemoryPipe extends MessagePipe {
  /** Closes this end's sending half. */
  end(): void
  /** Delivers an `oversized` to the other end. */
  sendOversized(): void
}

/** Returns two ends that deliver to each other synchronously. */
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
