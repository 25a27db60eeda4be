import type { Duplex } from 'node:stream'
import type { HostAddress } from '#core/base/host-file'
import { exitCodes, fail, untilStopped, type CommandContext, type ExitCode } from './command'
import { Outstanding } from './outstanding'

/**
 * Relays bytes in both directions; the host at the other end does the rest. After stdin has ended, the connection stays
 * open until the last answer: half of a named pipe of Windows cannot be closed, what comes after that is lost.
 */
export function relay(socket: Duplex, { pid }: Pick<HostAddress, 'pid'>, context: CommandContext): Promise<ExitCode> {
  const { stdin, stdout } = context
  const outstanding = new Outstanding()
  return new Promise((resolve) => {
    let isDone = false
    const finish = (settle: () => ExitCode) => {
      if (isDone) return
      isDone = true
      stdin.unpipe(socket).destroy()
      socket.unpipe(stdout).destroy()
      resolve(settle())
    }
    const done = () => finish(() => exitCodes.done)
    const gone = () => finish(() => fail(context, `The running Parley (process ${pid}) is gone.`))
    const endIfAnswered = () => {
      if (stdin.readableEnded && outstanding.isEmpty) socket.end()
    }

    socket.on('end', () => {
      if (stdin.readableEnded && outstanding.isEmpty) done()
      else gone()
    })
    socket.on('error', gone)
    socket.on('close', () => {
      if (stdin.readableEnded && outstanding.isEmpty) done()
      else gone()
    })
    stdin.on('error', done)
    stdout.on('error', (error) => finish(() => fail(context, `The connection was lost: ${error.message}`)))
    void untilStopped(context).then(done)

    stdin.on('data', (chunk: Buffer) => {
      outstanding.sent(chunk)
    })
    socket.on('data', (chunk: Buffer) => {
      outstanding.received(chunk)
      endIfAnswered()
    })
    stdin.on('end', endIfAnswered)
    stdin.pipe(socket, { end: false })
    socket.pipe(stdout, { end: false })
  })
}
