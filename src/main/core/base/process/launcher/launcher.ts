import type { FromLauncher, ToLauncher } from './protocol'
import { runToEnd } from './run-to-end'

/*
 * Program that runs other programs for the host. It ends with the host, and all that it runs with it.
 */

const running = new Map<number, AbortController>()

process.on('message', (message: ToLauncher) => {
  if ('isCancelled' in message) {
    running.get(message.id)?.abort()
    return
  }
  const { id, run } = message
  const controller = new AbortController()
  running.set(id, controller)
  void runToEnd(run, controller.signal).then((end) => {
    running.delete(id)
    const answer: FromLauncher = { id, end }
    if (process.connected) process.send?.(answer)
    else if (running.size === 0) process.exit()
  })
})

process.on('disconnect', () => {
  for (const controller of running.values()) controller.abort()
  if (running.size === 0) process.exit()
})

// Signals from a terminal are for the host, which decides what ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
