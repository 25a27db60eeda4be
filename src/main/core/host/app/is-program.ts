import type { Stats } from 'node:fs'
import { extname } from 'node:path'

/** Extensions of files that systems run, install or follow elsewhere when they are opened. */
const RUNS: ReadonlySet<string> = new Set(
  [
    // Windows
    'appref-ms application bat chm cmd com cpl exe gadget hta inf jse lnk msc msi msix msp mst pif ps1 psm1 reg scf scr',
    'settingcontent-ms url vb vbe vbs ws wsc wsf wsh',
    // macOS; some are folders
    'app action command fileloc inetloc mpkg pkg prefpane terminal tool webloc workflow',
    // Linux
    'appimage desktop run',
    // Everywhere
    'jar jnlp',
  ].flatMap((line) => line.split(' ')),
)
/** Extensions of programs on Windows that are plain source files elsewhere. */
const RUNS_ON_WINDOWS: ReadonlySet<string> = new Set(['js', 'py', 'pyw', 'rb', 'sh'])

/** Returns whether the system would run a file, or a folder that is a program, instead of showing it. */
export function isProgram(path: string, stats: Pick<Stats, 'isFile' | 'mode'>, platform: NodeJS.Platform): boolean {
  // Windows ignores dots and spaces at the end of a name.
  const ending = extname(path.replace(/[. ]+$/, ''))
    .slice(1)
    .toLowerCase()
  if (RUNS.has(ending)) return true
  return platform === 'win32' ? RUNS_ON_WINDOWS.has(ending) : stats.isFile() && (stats.mode & 0o111) !== 0
}
