import { runProgram } from '.'

/*
 * Host for tests: runs short programs until a launcher does so, prints the launcher's process, and starts one that would
 * run for a minute.
 */
const run = (script: string) =>
  runProgram({
    command: '/bin/sh',
    args: ['-c', script],
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    timeoutMs: 60_000,
    maxBytes: 1000,
  })

let parent = process.pid
while (parent === process.pid) parent = Number(Buffer.from((await run('echo $PPID')).output).toString())
console.log(parent)
await run('exec sleep 60')
