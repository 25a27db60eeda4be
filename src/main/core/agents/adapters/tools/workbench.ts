import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openFolders, type Folders } from '#core/base/folders/folders'
import type { Tool, ToolReport } from './tool'

/** A folder for testing tools. */
export interface Workbench {
  readonly cwd: string
  readonly folders: Folders
  /** Uses a tool and allows whatever it asks for. A refused call is reported as an error. */
  use<Call>(
    tool: Tool<Call>,
    call: Call,
    options?: { signal?: AbortSignal; print?: (text: string) => void },
  ): Promise<ToolReport>
  remove(): Promise<void>
}

/** Creates a temporary folder with files; names may include folders. */
export async function createWorkbench(files: Readonly<Record<string, string | Uint8Array>>): Promise<Workbench> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'parley-tools-')))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true })
    await writeFile(join(cwd, name), content)
  }
  const folders = await openFolders(cwd, [])
  if (!folders.ok) throw new Error(folders.error)
  return {
    cwd,
    folders: folders.value,
    async use(tool, call, { signal = new AbortController().signal, print = () => undefined } = {}) {
      const prepared = await tool.prepare(call, folders.value)
      if (!prepared.ok) return { outcome: 'error', error: prepared.error, remark: prepared.error }
      return prepared.value.run({ signal, print })
    },
    remove: () => rm(cwd, { recursive: true }),
  }
}
