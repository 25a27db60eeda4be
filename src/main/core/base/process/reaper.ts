import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import { TREE_VARIABLE } from './kill-tree'
import { beginChild } from './start-child'
import { systemProgram } from './system-program'

/** Ends the trees of a host that died without doing so itself. */
export interface Reaper {
  /** Starts the reaper, before a program starts that it may have to end: a host can die right after that. */
  start(): void
  /** Adds a tree that has started. */
  add(pid: number): void
  /** Removes a tree that is gone. */
  remove(pid: number): void
  /** Ends the reaper without touching any tree, because the host ends cleanly. */
  dispose(): Promise<void>
}

/*
 * The reaper is the platform's own shell reading a pipe from the host: `+ pid`, `- pid`, `q`. When the pipe ends
 * without a `q`, the host is dead for whatever reason, and every tree still alive is ended. It is a shell and not a
 * second Node because a shell costs a millisecond and a megabyte, and because a packaged app may not run itself as Node
 * (the runAsNode fuse).
 */

const posixScript = `
trap '' INT TERM HUP
live=' '
while read -r op id; do
  case $op in
    +) live="$live$id " ;;
    -) case $live in *" $id "*) live="\${live%% $id *} \${live#* $id }" ;; esac ;;
    q) exit 0 ;;
  esac
done
for signal in TERM KILL; do
  for id in $live; do kill -s $signal -- "-$id" 2>/dev/null; done
  for file in $(grep -lF "$1" /proc/[0-9]*/environ 2>/dev/null); do
    pid=\${file#/proc/}
    kill -s $signal "\${pid%/environ}" 2>/dev/null
  done
  [ $signal = KILL ] || sleep 1
done
exit 0
`

const windowsScript = (taskkill: string): string =>
  [
    '$live = @{}',
    'while ($null -ne ($line = [Console]::In.ReadLine())) {',
    "  if ($line -eq 'q') { exit 0 }",
    '  $id = $line.Substring(2)',
    "  if ($line[0] -eq '+') { $live[$id] = 1 } else { $live.Remove($id) }",
    '}',
    `foreach ($id in $live.Keys) { & '${taskkill.replaceAll("'", "''")}' /PID $id /T /F | Out-Null }`,
  ].join('\n')

/** Maximum number of reaper starts, including replacements of killed ones. */
const MAX_STARTS = 4

/** Creates a reaper for the trees whose marks begin with `hostMark`. It is started before the first tree. */
export function createReaper(hostMark: string): Reaper {
  const live = new Set<number>()
  let helper: ChildProcess | undefined
  let starts = 0
  let disposed = false

  const send = (line: string) => helper?.stdin?.write(`${line}\n`)
  const start = () => {
    if (helper !== undefined || disposed || starts >= MAX_STARTS) return
    const started = spawnReaper(hostMark)
    // A reaper that cannot be started for lack of file descriptors is retried with the next tree.
    if (started === undefined) return
    starts++
    helper = started
    const replace = () => {
      if (helper !== started) return
      helper = undefined
      if (live.size > 0) start()
    }
    started.once('exit', replace)
    for (const pid of live) send(`+ ${pid}`)
  }

  return {
    start,
    add(pid) {
      live.add(pid)
      if (helper === undefined) start()
      else send(`+ ${pid}`)
    },
    remove(pid) {
      if (live.delete(pid)) send(`- ${pid}`)
    },
    async dispose() {
      disposed = true
      const last = helper
      helper = undefined
      if (last === undefined || last.exitCode !== null) return
      const exited = new Promise((resolve) => last.once('exit', resolve))
      last.ref()
      last.stdin?.end('q\n')
      await exited
    },
  }
}

/** Returns the absolute path of the reaper's shell on a platform, and its arguments. */
export function reaperCommand(
  platform: NodeJS.Platform,
  hostMark: string,
): { readonly command: string; readonly args: readonly string[] } {
  if (platform !== 'win32')
    return { command: '/bin/sh', args: ['-c', posixScript, 'parley-reaper', `${TREE_VARIABLE}=${hostMark}`] }
  const script = windowsScript(systemProgram('taskkill.exe'))
  return {
    command: systemProgram('WindowsPowerShell\\v1.0\\powershell.exe'),
    args: ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script],
  }
}

function spawnReaper(hostMark: string): ChildProcess | undefined {
  const { command, args } = reaperCommand(process.platform, hostMark)
  const begun = beginChild(command, args, {
    // Outside of the host's group: signals that end the host from a terminal must not end the reaper.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
    cwd: process.platform === 'win32' ? dirname(systemProgram('taskkill.exe')) : '/',
  })
  if (!begun.ok || begun.value.child.pid === undefined) return undefined
  const { child } = begun.value
  // The reaper does not keep the host running.
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()
  return child
}
